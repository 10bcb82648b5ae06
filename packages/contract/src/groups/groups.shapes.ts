import { z } from 'zod';
import { groupId, orgId, presenceId } from '../kit/ids.ts';
import { instant } from '../kit/time.ts';

/** Group types (core §9). */
export const GROUP_CHAT = 2;
export const GROUP_INCIDENT = 3;
export const GROUP_ANNOUNCEMENT = 7;
export const groupType = z.union([
  z.literal(GROUP_CHAT),
  z.literal(GROUP_INCIDENT),
  z.literal(GROUP_ANNOUNCEMENT),
]);
export type GroupType = z.infer<typeof groupType>;

/** `flags` of a group: a managed group, whose name and members only admins change (core §3). */
export const FLAG_MANAGED = 1;

/** A name in a group, as core §3 lists it under `membership`. */
export const membershipPresence = z.object({ id: presenceId, displayName: z.string(), ownerId: orgId });
export type MembershipPresence = z.infer<typeof membershipPresence>;

/** The delivery ledger of one alerted person (design §9): each step's time, null until it happened. */
export const delivery = z.object({
  sent: instant.nullable(),
  reached: instant.nullable(),
  seen: instant.nullable(),
  responded: instant.nullable(),
});
export type Delivery = z.infer<typeof delivery>;

export const groupMember = z.object({
  presenceId,
  groupId,
  groupType,
  displayName: z.string(),
  ownerId: orgId,
  jobTitle: z.string().nullable(),
  isResponder: z.boolean(),
  phone: z.string().nullable(),
  hasThumb: z.boolean(),
  /** Who added them; null for those who were in it from the start. */
  addedBy: presenceId.nullable(),
  firstArrival: z.boolean(),
  firstArrived: instant.nullable(),
  isActive: z.boolean(),
  lastReadPointer: instant.nullable(),
  /** The number of the newest entry read; 0 for none. With the group's `lastSeq` it gives what is unread. */
  lastReadSeq: z.int(),
  content: z.record(z.string(), z.unknown()).nullable(),
  delivery,
});
export type GroupMember = z.infer<typeof groupMember>;

/** What a list needs of the caller's own membership: enough for the unread rule of core §4. */
export const ownGroupMember = groupMember.pick({
  presenceId: true,
  groupId: true,
  groupType: true,
  firstArrived: true,
  isActive: true,
  lastReadPointer: true,
  lastReadSeq: true,
});
export type OwnGroupMember = z.infer<typeof ownGroupMember>;
