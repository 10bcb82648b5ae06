import type { GroupType, OwnGroupMember } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';

/** One's own memberships of a group that has just come over the hub: nothing is read, nobody has arrived. */
export const ownMembership = (
  own: readonly { id: PresenceId }[],
  groupId: GroupId,
  groupType: GroupType,
): OwnGroupMember[] =>
  own.map(({ id }) => ({
    presenceId: id,
    groupId,
    groupType,
    firstArrived: null,
    isActive: false,
    lastReadPointer: null,
    lastReadSeq: 0,
  }));
