import { fromTicks } from '@soteria/contract/kit/time';
import {
  BEHAVIOUR_SILENT,
  type EntryContent,
  type TimelineEntry,
} from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transact.ts';
import type { OwnPresence } from '../organisations/organisations.access.ts';
import { appendEntry } from './append-entry.ts';
import { type EntryRow, presentEntry } from './timelines.present.ts';

/** What an entry says from now on; what it said until now is kept. */
async function replaceContent(
  context: Context,
  tx: Tx,
  { tenantId, groupId, id, ticks }: EntryRow,
  content: EntryContent,
): Promise<void> {
  const now = new Date(context.clock.now());
  await sql`
    insert into entry_versions (tenant_id, group_id, entry_id, version, content, said_from, said_until)
    select e.tenant_id, e.group_id, e.id, coalesce(v.version, 0) + 1, e.content,
      coalesce(v.said_until, ${new Date(fromTicks(ticks))}::timestamptz), ${now}::timestamptz
    from timeline_entries e left join lateral (
      select version, said_until from entry_versions
      where tenant_id = e.tenant_id and group_id = e.group_id and entry_id = e.id
      order by version desc limit 1
    ) v on true
    where e.tenant_id = ${tenantId} and e.group_id = ${groupId} and e.id = ${id}`.execute(tx.db);
  await sql`
    update timeline_entries set content = ${JSON.stringify(content)}::jsonb
    where tenant_id = ${tenantId} and group_id = ${groupId} and id = ${id}`.execute(tx.db);
}

interface Change {
  entry: EntryRow;
  content: EntryContent;
  event: 'Edited' | 'Removed';
  actor: OwnPresence;
  /** Others that change with it. */
  along?: readonly EntryRow[];
}

/** Changes an entry under the lock of its timeline, and leaves a trace there that everybody sees. */
export async function changeEntry(context: Context, tx: Tx, change: Change): Promise<TimelineEntry> {
  const { entry, content, event, actor } = change;
  await replaceContent(context, tx, entry, content);
  const changed = presentEntry({ ...entry, content });
  await appendEntry(context, tx, {
    tenantId: entry.tenantId,
    groupId: entry.groupId,
    createdBy: actor.id,
    createdByName: actor.displayName,
    behaviour: BEHAVIOUR_SILENT,
    content: { $t: 'System', $v: { Event: event, EntryId: entry.id, Seq: entry.seq } },
    changed: [changed, ...(change.along ?? []).map(presentEntry)],
  });
  return changed;
}
