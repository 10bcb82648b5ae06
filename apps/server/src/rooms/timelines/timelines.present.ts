import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, GroupId, PresenceId } from '@soteria/contract/kit/ids';
import { fromTicks } from '@soteria/contract/kit/time';
import type { EntryContent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';

export interface EntryRow {
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
