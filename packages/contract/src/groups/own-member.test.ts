import { expect, it } from 'vitest';
import type { GroupMember, OwnGroupMember } from './groups.shapes.ts';
import { unreadCount, withAuthorsReading, withChange, withReading } from './own-member.ts';

const own = {
  presenceId: 'me',
  isActive: false,
  firstArrived: null,
  lastReadPointer: '2026-11-20T14:05:00.000Z',
  lastReadSeq: 4,
} as OwnGroupMember;

it('counts what comes after what was read, and nothing for those who are no members', () => {
  expect(unreadCount({ groupMembers: [own], lastSeq: 7 }, ['me'])).toBe(3);
  expect(unreadCount({ groupMembers: [own], lastSeq: 7 }, ['somebody'])).toBe(0);
});

it('moves what was read forward and never back', () => {
  const change = {
    isActive: true,
    firstArrived: null,
    lastReadPointer: '2026-11-20T14:06:00.000Z',
    lastReadSeq: 6,
  };
  expect(withReading(own, change)).toMatchObject(change);
  expect(withReading(own, { ...change, lastReadSeq: 2 })).toEqual({ ...own, isActive: true });
});

it('takes who writes for having read', () => {
  const entry = { createdByPresenceId: 'me', whenCreated: '2026-11-20T14:07:00.000Z', seq: 8 };
  expect(withAuthorsReading({ groupMembers: [own] }, entry)).toMatchObject([{ lastReadSeq: 8 }]);
  const others = { ...entry, createdByPresenceId: 'ana' };
  expect(withAuthorsReading({ groupMembers: [own] }, others)).toEqual([own]);
});

it('keeps each step of the ledger that was taken, whichever change comes first', () => {
  const steps = { sent: 'a', reached: null, seen: null, responded: null };
  const member = { ...own, firstArrival: false, delivery: steps } as GroupMember;
  const arrived = {
    ...own,
    firstArrival: true,
    firstArrived: 'b',
    delivery: { ...steps, reached: 'b', seen: 'b' },
  };
  const after = withChange(member, arrived);
  expect(after).toMatchObject({ firstArrival: true, firstArrived: 'b', delivery: { seen: 'b' } });
  expect(withChange(after, member)).toEqual(after);
});
