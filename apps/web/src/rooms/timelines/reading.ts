import type { GroupMember } from '@soteria/contract/groups/groups.shapes';

type Reading = Pick<GroupMember, 'lastReadPointer' | 'lastReadSeq'>;

/**
 * How far somebody has read: everything, up to a time (ISO), or nothing; null where there is nothing to read.
 * `lastSeq` is the group's newest number.
 */
export function readUpTo(
  { lastReadPointer, lastReadSeq }: Reading,
  lastSeq: number,
): 'all' | 'none' | { at: string } | null {
  if (lastSeq === 0) return null;
  if (lastReadPointer === null) return 'none';
  return lastReadSeq >= lastSeq ? 'all' : { at: lastReadPointer };
}

interface Read {
  seq: number;
}

/** Who else has read an entry, by name, and who has not. */
export function readersOf(members: readonly GroupMember[], { seq }: Read, ownIds: readonly string[]) {
  const others = members
    .filter(({ presenceId }) => !ownIds.includes(presenceId))
    .toSorted((a, b) => a.displayName.localeCompare(b.displayName));
  return {
    readers: others.filter((member) => member.lastReadPointer !== null && member.lastReadSeq >= seq),
    waiting: others.filter((member) => member.lastReadPointer === null || member.lastReadSeq < seq),
  };
}
