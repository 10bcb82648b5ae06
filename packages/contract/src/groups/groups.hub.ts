import { z } from 'zod';
import { hubMessage } from '../kit/hub-message.ts';
import { groupId, orgId, presenceId, tenantId } from '../kit/ids.ts';
import { instant } from '../kit/time.ts';
import { groupMember, groupType } from './groups.shapes.ts';

const inGroup = z.object({ tenantId, groupId, groupType });
const presenceInGroup = inGroup.extend({ presenceId });

/** What the server tells members of a group. */
export const groupsHub = {
  AddParticiant: hubMessage('AddParticiant', presenceInGroup),
  NotifyMemberAdded: hubMessage(
    'NotifyMemberAdded',
    presenceInGroup.extend({
      displayName: z.string(),
      ownerId: orgId,
      addedBy: presenceId,
      memberCount: z.int(),
    }),
  ),
  GroupArrive: hubMessage('GroupArrive', presenceInGroup.extend({ firstArrived: instant.nullable() })),
  GroupDepart: hubMessage('GroupDepart', presenceInGroup),
  GroupTyping: hubMessage('GroupTyping', presenceInGroup),
  GroupLeave: hubMessage('GroupLeave', presenceInGroup.extend({ memberCount: z.int() })),
  GroupDispose: hubMessage('GroupDispose', inGroup),
  GroupChangedMembership: hubMessage('GroupChangedMembership', inGroup),
  /** Delivery, arrival or read pointer of some members changed; sent to those who have the group open. */
  GroupMemberUpdated: hubMessage(
    'GroupMemberUpdated',
    inGroup.extend({
      members: z.array(
        groupMember.pick({
          presenceId: true,
          firstArrival: true,
          firstArrived: true,
          isActive: true,
          lastReadPointer: true,
          lastReadSeq: true,
          delivery: true,
        }),
      ),
    }),
  ),
  /** How many sockets have the group open. */
  ListenerCount: hubMessage('ListenerCount', inGroup.extend({ count: z.int() })),
};

/** What a client tells the server about a group it has open. `presenceId` must be the caller's own. */
export const groupsHubRequests = {
  /**
   * Opens a group: subscribes, then replays every entry after `afterSeq` (0 for none wanted before the
   * newest page, see timelines). Counts as seen; the first arrival is recorded once.
   */
  Arrive: hubMessage(
    'Arrive',
    z.object({ tenantId, groupId, presenceId, afterSeq: z.int().min(0).nullable() }),
  ),
  Depart: hubMessage('Depart', z.object({ tenantId, groupId, presenceId })),
  Typing: hubMessage('Typing', z.object({ tenantId, groupId, presenceId })),
};
