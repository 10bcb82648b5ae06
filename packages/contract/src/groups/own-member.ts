import type { GroupMember, OwnGroupMember } from './groups.shapes.ts';

type Change = Pick<OwnGroupMember, 'firstArrived' | 'lastReadPointer' | 'lastReadSeq' | 'isActive'>;
/** What GroupMemberUpdated says of one member. */
type MemberChange = Change & Pick<GroupMember, 'firstArrival' | 'delivery'>;

/** As much of a timeline entry as this needs. */
interface Written {
  createdByPresenceId: string | null;
  whenCreated: string;
  seq: number;
}

interface HasOwnMembers {
  groupMembers: readonly OwnGroupMember[];
}

/**
 * A membership after the hub told of a change. Two changes may overtake each other: what has been read is never
 * read less, and who arrived has arrived.
 */
export const withReading = <M extends Change>(member: M, change: Change): M => ({
  ...member,
  isActive: change.isActive,
  firstArrived: member.firstArrived ?? change.firstArrived,
  ...(change.lastReadSeq < member.lastReadSeq
    ? {}
    : { lastReadPointer: change.lastReadPointer, lastReadSeq: change.lastReadSeq }),
});

type Steps = GroupMember['delivery'];

/** The delivery ledger after a change: a step that was taken stays taken. */
const withSteps = (known: Steps, told: Steps): Steps => ({
  sent: known.sent ?? told.sent,
  reached: known.reached ?? told.reached,
  seen: known.seen ?? told.seen,
  responded: known.responded ?? told.responded,
});

/** A member of an open group after the hub told of a change. */
export const withChange = (member: GroupMember, change: MemberChange): GroupMember => ({
  ...withReading(member, change),
  firstArrival: member.firstArrival || change.firstArrival,
  delivery: withSteps(member.delivery, change.delivery),
});

/** The author of an entry has read what stands there. */
export const withAuthored = <M extends Change & { presenceId: string }>(member: M, entry: Written): M =>
  member.presenceId === entry.createdByPresenceId
    ? withReading(member, { ...member, lastReadPointer: entry.whenCreated, lastReadSeq: entry.seq })
    : member;

/** One's own memberships after an entry: who writes has read what stands there. */
export const withAuthorsReading = (group: HasOwnMembers, entry: Written): OwnGroupMember[] =>
  group.groupMembers.map((own) => withAuthored(own, entry));

/** How many entries of a group its member has not read; 0 for those who are no members. */
export function unreadCount(
  group: HasOwnMembers & { lastSeq: number },
  ownPresenceIds: readonly string[],
): number {
  const own = group.groupMembers.find((member) => ownPresenceIds.includes(member.presenceId));
  return own ? Math.max(0, group.lastSeq - own.lastReadSeq) : 0;
}
