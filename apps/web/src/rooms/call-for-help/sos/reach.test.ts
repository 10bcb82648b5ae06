import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import { expect, test } from 'vitest';
import { reachOf } from './reach.ts';

const member = (presenceId: string, delivery: Partial<GroupMember['delivery']>) =>
  ({
    presenceId,
    displayName: presenceId.toUpperCase(),
    delivery: { sent: '1', reached: null, seen: null, responded: null, ...delivery },
  }) as GroupMember;

test('everyone alerted but the caller counts, and who answered counts as reached', () => {
  const reach = reachOf(
    [
      member('maya', {}),
      member('ana', { responded: '2026-11-21T14:03:50.000Z' }),
      member('leo', { responded: '2026-11-21T14:03:40.000Z', seen: '2' }),
      member('ben', { reached: '2' }),
      member('colin', {}),
    ],
    'maya',
  );
  expect(reach).toEqual({
    alerted: 4,
    reached: 3,
    notReached: ['COLIN'],
    responding: [
      { name: 'LEO', at: '2026-11-21T14:03:40.000Z' },
      { name: 'ANA', at: '2026-11-21T14:03:50.000Z' },
    ],
  });
});
