import { expect, it } from 'vitest';
import { isUnread } from './unread.ts';

const group = (lastReadPointer: string | null) => ({
  lastActivity: '2026-11-20T14:05:00.000Z',
  groupMembers: [{ presenceId: 'me', lastReadPointer }],
});

it('is unread without a pointer or with activity after it, and never for those who are no members', () => {
  expect(isUnread(group(null), ['me'])).toBe(true);
  expect(isUnread(group('2026-11-20T14:04:59.999Z'), ['me'])).toBe(true);
  expect(isUnread(group('2026-11-20T14:05:00.000Z'), ['me'])).toBe(false);
  expect(isUnread(group(null), ['somebody else'])).toBe(false);
});
