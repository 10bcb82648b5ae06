import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { TIMELINE_PAGE } from '@soteria/contract/timelines/timelines.shapes';
import { call } from '../../platform/api/call.ts';

/** A group on whose timeline the person reads and writes, and the presence they do it as. */
export interface TimelineOf {
  tenantId: TenantId;
  groupId: GroupId;
  groupType: GroupType;
  presenceId: PresenceId;
}

/** Later than any entry: the newest page. */
export const NEWEST = '9223372036854775807';

/** A page of 30 before `ticks`, newest first (core §4). */
export const previousEntries = ({ tenantId: t, groupId: id }: TimelineOf, ticks: string) =>
  call(timelinesEndpoints.listPreviousEntries, { params: { t, id, count: TIMELINE_PAGE, ticks } });

/** Writes; the same key never writes twice. */
export const createEntry = (of: TimelineOf, Text: string, idempotencyKey: string) =>
  call(timelinesEndpoints.createEntry, {
    params: { t: of.tenantId },
    body: {
      OwnerType: of.groupType,
      OwnerId: of.groupId,
      CreatedByPresenceId: of.presenceId,
      Content: { Text },
    },
    idempotencyKey,
  });

/** Says that everything up to `ticks` has been read. */
export const moveReadPointer = ({ tenantId: t, groupId: id, presenceId }: TimelineOf, ticks: string) =>
  call(timelinesEndpoints.moveReadPointer, { params: { t, id, presenceId, ticks } });
