import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import { expect, it } from 'vitest';
import { alertedCount, groupPeople } from './people-groups.ts';

const AT = '2026-11-20T14:03:12.000Z';
const member = (displayName: string, delivery: Partial<GroupMember['delivery']>) =>
  ({
    displayName,
    delivery: { sent: AT, reached: null, seen: null, responded: null, ...delivery },
  }) as GroupMember;

it('puts each person where their alert got to, the first to respond first', () => {
  const members = [
    member('Maya', { sent: null }),
    member('Leo', { reached: AT, seen: AT, responded: '2026-11-20T14:04:00.000Z' }),
    member('Ana', { responded: '2026-11-20T14:03:50.000Z' }),
    member('Ben', { reached: AT, seen: AT }),
    member('Jo', { reached: AT }),
    member('Colin', {}),
  ];
  const groups = groupPeople(members);
  const names = Object.fromEntries(
    Object.entries(groups).map(([key, list]) => [key, list.map((m) => m.displayName)]),
  );
  expect(names).toEqual({
    notReached: ['Colin'],
    responding: ['Ana', 'Leo'],
    seen: ['Ben'],
    reached: ['Jo'],
    others: ['Maya'],
  });
  expect(alertedCount(members)).toBe(5);
});
