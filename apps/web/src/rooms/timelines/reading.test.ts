import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import { expect, it } from 'vitest';
import { readersOf, readUpTo } from './reading.ts';

const AT = '2026-11-21T10:00:00.000Z';
const member = (presenceId: string, lastReadSeq: number, lastReadPointer: string | null = AT) =>
  ({ presenceId, displayName: presenceId, lastReadSeq, lastReadPointer }) as GroupMember;

it('says how far somebody has read', () => {
  expect(readUpTo(member('ana', 7), 7)).toBe('all');
  expect(readUpTo(member('ana', 6), 7)).toEqual({ at: AT });
  expect(readUpTo(member('ana', 0, null), 7)).toBe('none');
  expect(readUpTo(member('ana', 0, null), 0)).toBeNull();
});

it('tells who else has read an entry, by name, and who has not', () => {
  const members = [
    member('maya', 9),
    member('leo', 5),
    member('tom', 9),
    member('ana', 6),
    member('jo', 0, null),
  ];
  const { readers, waiting } = readersOf(members, { seq: 6 }, ['tom']);
  expect(readers.map(({ presenceId }) => presenceId)).toEqual(['ana', 'maya']);
  expect(waiting.map(({ presenceId }) => presenceId)).toEqual(['jo', 'leo']);
});
