import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { TIMELINE_PAGE } from '@soteria/contract/timelines/timelines.shapes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import type { Said } from './timeline-store.ts';

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
export const createEntry = (of: TimelineOf, said: Said, idempotencyKey: string) =>
  call(timelinesEndpoints.createEntry, {
    params: { t: of.tenantId },
    body: {
      OwnerType: of.groupType,
      OwnerId: of.groupId,
      CreatedByPresenceId: of.presenceId,
      Content: {
        Text: said.text,
        Mentions: [...said.mentions],
        ...(said.replyTo ? { ReplyTo: said.replyTo.EntryId } : {}),
      },
    },
    idempotencyKey,
  });

/** Says that everything up to `ticks` has been read. */
export const moveReadPointer = ({ tenantId: t, groupId: id, presenceId }: TimelineOf, ticks: string) =>
  call(timelinesEndpoints.moveReadPointer, { params: { t, id, presenceId, ticks } });

const oneEntry = ({ tenantId: t, groupId: id }: TimelineOf, entryId: EntryId) => ({ t, id, entryId });

export const editEntry = (of: TimelineOf, entryId: EntryId, { text, mentions }: Said) =>
  call(timelinesEndpoints.editEntry, {
    params: oneEntry(of, entryId),
    body: { PresenceId: of.presenceId, Text: text, Mentions: [...mentions] },
  });

export const removeEntry = (of: TimelineOf, entryId: EntryId) =>
  call(timelinesEndpoints.removeEntry, {
    params: { ...oneEntry(of, entryId), presenceId: of.presenceId },
  });

/** What a message said before. */
export const entryVersions = (of: TimelineOf, entryId: EntryId) =>
  queryOptions({
    queryKey: ['timelines', of.groupId, 'versions', entryId],
    queryFn: () => call(timelinesEndpoints.listEntryVersions, { params: oneEntry(of, entryId) }),
    staleTime: 0,
  });
