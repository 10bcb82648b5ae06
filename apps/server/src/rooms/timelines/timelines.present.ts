import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { fromTicks } from '@soteria/contract/kit/time';
import type { EntryContent, EntryVersion, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import type { VersionRow } from './timelines.queries.ts';

export interface EntryRow {
  tenantId: TenantId;
  id: EntryId;
  groupId: GroupId;
  groupType: GroupType;
  seq: number;
  ticks: string;
  createdBy: PresenceId | null;
  createdByName: string;
  behaviour: number;
  content: EntryContent;
}

export const presentEntry = (row: EntryRow): TimelineEntry => ({
  id: row.id,
  ownerId: row.groupId,
  ownerType: row.groupType,
  seq: row.seq,
  whenCreated: new Date(fromTicks(row.ticks)).toISOString(),
  ticks: row.ticks,
  createdByPresenceId: row.createdBy,
  createdByName: row.createdByName,
  behaviour: row.behaviour,
  content: row.content,
});

/** An earlier version; the excerpt of what it answered is left out, since that may be removed by now. */
export function presentVersion({ content, saidFrom, saidUntil }: VersionRow): EntryVersion {
  const shown =
    content.$t === 'Markdown' ? { ...content, $v: { ...content.$v, ReplyTo: undefined } } : content;
  return { content: shown, from: saidFrom.toISOString(), until: saidUntil.toISOString() };
}
