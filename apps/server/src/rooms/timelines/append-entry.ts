import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { fromTicks, toTicks } from '@soteria/contract/kit/time';
import { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
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
  seq: number;
  ticks: string;
  humanTicks: string;
  groupType: GroupType;
  audience: string[];
}

/**
 * Writes one entry in one statement: the group's row lock gives the next number without a gap, and ticks
 * that no other entry of the timeline has. The author has read what they wrote. Told after the commit.
 */
export async function appendEntry(context: Context, tx: Tx, draft: Draft): Promise<TimelineEntry> {
  const now = context.clock.now();
  const id = draft.id ?? (uuidv7(now) as EntryId);
  const isHuman = draft.content.$t === 'Markdown' || draft.content.$t === 'Media';
  const { rows } = await sql<Appended>`
    with g as (
      update groups set
        last_seq = last_seq + 1,
        last_ticks = greatest(last_ticks + 10000, ${toTicks(now)}::bigint),
        last_human_ticks = case when ${isHuman} then greatest(last_ticks + 10000, ${toTicks(now)}::bigint)
          else last_human_ticks end,
        version = version + 1
      where tenant_id = ${draft.tenantId} and id = ${draft.groupId} and (archived_at is null or ${draft.isAfterClosing ?? false})
      returning tenant_id, id, type, last_seq, last_ticks, last_human_ticks
    ), written as (
      insert into timeline_entries
        (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, behaviour, content)
      select tenant_id, id, last_seq, ${id}::uuid, last_ticks, ${new Date(now)}::timestamptz, ${draft.createdBy}::uuid,
        ${draft.createdByName}, ${draft.behaviour}::smallint, ${JSON.stringify(draft.content)}::jsonb from g
    ), read as (
      update group_members m set last_read_ticks = g.last_ticks, last_read_seq = g.last_seq from g
      where m.tenant_id = g.tenant_id and m.group_id = g.id and m.presence_id = ${draft.createdBy}::uuid
    )
    select g.last_seq as seq, g.last_ticks as ticks, g.last_human_ticks as human_ticks, g.type as group_type,
      array(select distinct p.subject_id from group_members m
        join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
        where m.tenant_id = g.tenant_id and m.group_id = g.id
          and p.removed_at is null and p.subject_id is not null) as audience
    from g`.execute(tx.db);
  const row = rows[0];
  if (!row) throw new ProblemError('closed');
  const entry = presentEntry({ ...draft, ...row, id });
  tx.afterCommit(() => announceEntry(context, draft, row, entry));
  return entry;
}

function announceEntry(context: Context, draft: Draft, row: Appended, entry: TimelineEntry): void {
  context.hub.send(
    // Admins who look on without being members have the group open.
    { subjects: row.audience, watchers: draft.groupId },
    frame(timelinesHub.NewChatEntry, {
      tenantId: draft.tenantId,
      groupId: draft.groupId,
      groupType: row.groupType,
      entry,
      ...(draft.changed ? { changed: draft.changed } : {}),
      lastActivity: entry.whenCreated,
      lastHumanActivity: new Date(fromTicks(row.humanTicks)).toISOString(),
    }),
  );
}
