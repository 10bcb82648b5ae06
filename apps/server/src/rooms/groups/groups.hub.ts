import { groupsHub, groupsHubRequests } from '@soteria/contract/groups/groups.hub';
import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import type { Connection, Watch } from '../../platform/hub/connection.ts';
import { frame } from '../../platform/hub/frame.ts';
import { presentMember } from './groups.present.ts';
import { listMembers } from './groups.queries.ts';

/** A watch was opened with a group's own type. */
const typeOf = (watch: Pick<Watch, 'groupType'>) => watch.groupType as GroupType;

interface InGroup {
  tenantId: TenantId;
  groupId: GroupId;
  groupType: GroupType;
}

/**
 * Tells those who have a group open what changed of some members: delivery, arrival, read pointer. `subjects` are
 * told too: a read pointer concerns all of a person's devices.
 */
export async function announceMembers(
  context: Context,
  group: InGroup,
  presenceIds: readonly PresenceId[],
  subjects: readonly string[] = [],
): Promise<void> {
  if (presenceIds.length === 0) return;
  const rows = await listMembers(context.database, group.tenantId, group.groupId, presenceIds);
  const active = new Set(context.hub.activePresences(group.groupId));
  const members = rows.map((row) => presentMember(row, active));
  const updated = frame(groupsHub.GroupMemberUpdated, { ...group, members });
  context.hub.send({ subjects, watchers: group.groupId }, updated);
}

/** Opens a group on a socket; a person with several devices arrives once. */
export function arrive(
  context: Context,
  connection: Connection,
  group: InGroup,
  presenceId: PresenceId,
  firstArrived: Date | null,
): void {
  context.hub.watch(connection, { ...group, presenceId, firstArrived: firstArrived?.toISOString() ?? null });
}

/** Serves what clients say about groups; Arrive belongs to timelines, which replays. */
export function serveGroups(context: Context): void {
  const { hub } = context;
  hub.handle(groupsHubRequests.Depart, (connection, { groupId }) => hub.unwatch(connection, groupId));
  hub.handle(groupsHubRequests.Typing, (connection, { groupId }) => {
    // Having the group open was checked at its door; nothing is asked of the database per key press.
    const watch = connection.watches.get(groupId);
    if (!watch) return;
    const { tenantId, presenceId } = watch;
    const payload = { tenantId, groupId, groupType: typeOf(watch), presenceId };
    hub.send({ watchers: groupId }, frame(groupsHub.GroupTyping, payload));
  });
  // Every process finds it out for its own sockets (decision 014).
  hub.onAttendance(({ group, arrived, departed, count, mark }) => {
    const inGroup = { ...group, groupType: typeOf(group) };
    hub.tellAttendance(
      group.groupId,
      mark,
      ...arrived.map(({ presenceId, firstArrived }) =>
        frame(groupsHub.GroupArrive, { ...inGroup, presenceId, firstArrived }),
      ),
      ...departed.map(({ presenceId }) => frame(groupsHub.GroupDepart, { ...inGroup, presenceId })),
      frame(groupsHub.ListenerCount, { ...inGroup, count }),
    );
  });
}
