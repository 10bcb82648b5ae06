import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { fromTicks, toTicks } from '@soteria/contract/kit/time';
import { foldEntries, isHuman } from '@soteria/contract/timelines/fold-entries';
import { newChatEntries, timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import type { EntryContent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transact.ts';
import { ProblemError } from '../../platform/http/problems.ts';
import { frame } from '../../platform/hub/frame.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { presentEntry } from './timelines.present.ts';

export interface Draft {
  tenantId: TenantId;
  groupId: GroupId;
  createdBy: PresenceId | null;
  createdByName: string;
  behaviour: number;
  content: EntryContent;
  /** The entries whose change this one tells, as they are now. */
  changed?: TimelineEntry[];
  /** Of an entry whose file is stored already, under this id. */
  id?: EntryId;
  /** Of what is done to a group after it was closed: its timeline says that too. */
  isAfterClosing?: boolean;
}

interface Appended {
  /** Of the last of them, as `ticks`. */
  seq: number;
  ticks: string;
  humanTicks: string;
  groupType: GroupType;
  audience: string[];
}

/** The place of the last draft that people wrote, from 1; 0 for none. */
const lastHuman = (drafts: readonly Draft[]) => drafts.findLastIndex(({ content }) => isHuman(content)) + 1;

/** Writes one entry. */
export async function appendEntry(context: Context, tx: Tx, draft: Draft): Promise<TimelineEntry> {
  const [entry] = await appendEntries(context, tx, [draft]);
  return entry as TimelineEntry;
}

/**
 * Writes entries of one timeline in one statement: the group's row lock gives the next numbers without a gap, and
 * ticks that no other entry of the timeline has. Authors have read what they wrote. Told after the commit.
 */
export async function appendEntries(
  context: Context,
  tx: Tx,
  drafts: readonly Draft[],
): Promise<TimelineEntry[]> {
  const [first] = drafts;
  if (!first) return [];
  const now = context.clock.now();
  const count = drafts.length;
  const human = lastHuman(drafts);
  const ids = drafts.map((draft) => draft.id ?? (uuidv7(now) as EntryId));
  await lockGroup(tx, first);
  const { rows } = await sql<Appended>`
    with g as (
      update groups set
        last_seq = last_seq + ${count}::int,
        last_ticks = greatest(last_ticks + 10000, ${toTicks(now)}::bigint) + 10000 * (${count}::int - 1),
        last_human_ticks = case when ${human}::int > 0
          then greatest(last_ticks + 10000, ${toTicks(now)}::bigint) + 10000 * (${human}::int - 1)
          else last_human_ticks end,
        version = version + 1
      where tenant_id = ${first.tenantId} and id = ${first.groupId}
        and (archived_at is null or ${first.isAfterClosing ?? false})
      returning tenant_id, id, type, last_seq, last_ticks, last_human_ticks
    ), drafts as (
      select g.tenant_id, g.id as group_id, d.id, d.created_by, d.created_by_name, d.behaviour, d.content,
        (g.last_seq - ${count}::int + d.place)::int as seq, g.last_ticks - 10000 * (${count}::int - d.place) as ticks
      from g, unnest(${ids}::uuid[], ${drafts.map((draft) => draft.createdBy)}::uuid[],
        ${drafts.map((draft) => draft.createdByName)}::text[],
        ${drafts.map((draft) => draft.behaviour)}::smallint[],
        ${drafts.map((draft) => JSON.stringify(draft.content))}::text[])
        with ordinality as d (id, created_by, created_by_name, behaviour, content, place)
    ), written as (
      insert into timeline_entries
        (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, behaviour, content)
      select tenant_id, group_id, seq, id, ticks, ${new Date(now)}::timestamptz, created_by, created_by_name,
        behaviour, content::jsonb from drafts
    ), read as (
      update group_members m set last_read_ticks = d.ticks, last_read_seq = d.seq
      from (select tenant_id, group_id, created_by, max(ticks) as ticks, max(seq) as seq from drafts
        group by tenant_id, group_id, created_by) d
      where m.tenant_id = d.tenant_id and m.group_id = d.group_id and m.presence_id = d.created_by
    )
    select g.last_seq as seq, g.last_ticks as ticks, g.last_human_ticks as human_ticks, g.type as group_type,
      array(select distinct p.subject_id from group_members m
        join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
        where m.tenant_id = g.tenant_id and m.group_id = g.id
          and p.removed_at is null and p.subject_id is not null) as audience
    from g`.execute(tx.db);
  const row = rows[0];
  if (!row) throw new ProblemError('closed');
  const entries = drafts.map((draft, index) => {
    const behind = count - 1 - index;
    const ticks = (BigInt(row.ticks) - 10_000n * BigInt(behind)).toString();
    const id = ids[index] as EntryId;
    return presentEntry({ ...draft, id, groupType: row.groupType, seq: row.seq - behind, ticks });
  });
  tx.afterCommit(() => announceEntries(context, drafts, row, entries));
  return entries;
}

/**
 * Takes the group's row lock in a statement of its own: the next one then sees who was put into the group while this
 * one waited. In one statement they would be missing from the audience, and told of a state before the entry.
 */
const lockGroup = ({ db }: Tx, { tenantId, groupId }: Draft) =>
  sql`select 1 from groups where tenant_id = ${tenantId} and id = ${groupId} for no key update`.execute(db);

/** Several entries go in one write to each socket. */
function announceEntries(
  context: Context,
  drafts: readonly Draft[],
  row: Appended,
  entries: readonly TimelineEntry[],
): void {
  const lastHumanAt = new Date(fromTicks(row.humanTicks)).toISOString();
  const news = entries.map((entry, index) => {
    const draft = drafts[index] as Draft;
    return {
      tenantId: draft.tenantId,
      groupId: draft.groupId,
      groupType: row.groupType,
      entry,
      ...(draft.changed ? { changed: draft.changed } : {}),
      lastActivity: entry.whenCreated,
      lastHumanActivity: isHuman(draft.content) ? entry.whenCreated : lastHumanAt,
    };
  });
  const frames = news.map((payload) => frame(timelinesHub.NewChatEntry, payload));
  const folded = foldEntries(news);
  // Admins who look on without being members have the group open.
  const audience = { subjects: row.audience, watchers: entries[0]?.ownerId as GroupId };
  if (folded) context.hub.sendFolded(audience, frame(newChatEntries, folded), frames);
  else context.hub.send(audience, ...frames);
}
