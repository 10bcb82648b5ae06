import type { OwnGroupMember } from './groups.shapes.ts';

type Change = Pick<OwnGroupMember, 'lastReadPointer' | 'lastReadSeq' | 'isActive'>;

/** As much of a timeline entry as this needs. */
interface Written {
  createdByPresenceId: string | null;
  whenCreated: string;
  seq: number;
}

interface HasOwnMembers {
  groupMembers: readonly OwnGroupMember[];
}

/** One's own membership after the hub told of a change; what has been read is never read less. */
export const withReading = (own: OwnGroupMember, change: Change): OwnGroupMember =>
  change.lastReadSeq < own.lastReadSeq
    ? { ...own, isActive: change.isActive }
    : {
        ...own,
        isActive: change.isActive,
        lastReadPointer: change.lastReadPointer,
        lastReadSeq: change.lastReadSeq,
      };

/** One's own memberships after an entry: who writes has read what stands there. */
export const withAuthorsReading = (group: HasOwnMembers, entry: Written): OwnGroupMember[] =>
  group.groupMembers.map((own) =>
    own.presenceId === entry.createdByPresenceId
      ? withReading(own, { ...own, lastReadPointer: entry.whenCreated, lastReadSeq: entry.seq })
      : own,
  );

/** How many entries of a group its member has not read; 0 for those who are no members. */
export function unreadCount(
  group: HasOwnMembers & { lastSeq: number },
  ownPresenceIds: readonly string[],
): number {
  const own = group.groupMembers.find((member) => ownPresenceIds.includes(member.presenceId));
  return own ? Math.max(0, group.lastSeq - own.lastReadSeq) : 0;
}
