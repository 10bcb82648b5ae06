import { describe, expect, it } from 'vitest';
import { classifyIncident, sortIncidents } from './incident-order.ts';

const NOW = Date.parse('2026-11-20T14:00:00.000Z');
const MINUTE = 60_000;

const incident = (
  id: string,
  minutesAgo: number,
  changes: Partial<{ mode: number; urgent: boolean; answered: boolean; human: number }> = {},
) => ({
  id,
  created: new Date(NOW - minutesAgo * MINUTE).toISOString(),
  lastActivity: new Date(NOW - minutesAgo * MINUTE).toISOString(),
  lastHumanActivity: new Date(NOW - (changes.human ?? minutesAgo) * MINUTE).toISOString(),
  firstResponded: changes.answered ? new Date(NOW).toISOString() : null,
  content: { $v: { Mode: changes.mode ?? 0, isUrgent: changes.urgent ?? false } },
});

describe('the class of an incident (core §4)', () => {
  it.each([
    ['unanswered, just under 2 hours', incident('a', 119), 'live'],
    ['unanswered, 2 hours', incident('a', 120), 'other'],
    ['answered, talked on 59 minutes ago', incident('a', 300, { answered: true, human: 59 }), 'live'],
    ['answered, silent for an hour', incident('a', 300, { answered: true, human: 60 }), 'other'],
    ['urgent and live', incident('a', 1, { urgent: true }), 'live'],
    ['urgent and old', incident('a', 300, { urgent: true, answered: true }), 'urgent'],
    ['a new drill', incident('a', 1, { mode: 1 }), 'drill'],
    ['a new demo', incident('a', 1, { mode: 2 }), 'demo'],
    ['an urgent drill', incident('a', 1, { mode: 1, urgent: true }), 'urgent'],
  ])('%s', (_what, candidate, expected) => {
    expect(classifyIncident(candidate, NOW)).toBe(expected);
  });
});

it('orders live, urgent, demo, drill, other, each by latest activity, pinned before all', () => {
  const list = [
    incident('other', 500, { answered: true }),
    incident('drill', 5, { mode: 1 }),
    incident('demo', 4, { mode: 2 }),
    incident('urgent', 400, { urgent: true, answered: true }),
    incident('live, older', 60),
    incident('live', 2),
    incident('pinned', 900, { answered: true }),
  ];
  const order = sortIncidents(list, NOW, new Set(['pinned'])).map((item) => item.id);
  expect(order).toEqual(['pinned', 'live', 'live, older', 'urgent', 'demo', 'drill', 'other']);
});
