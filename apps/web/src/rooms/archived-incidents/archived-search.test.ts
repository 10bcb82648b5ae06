import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { describe, expect, it } from 'vitest';
import { daysOf, matchesTerm, rangeError } from './archived-search.ts';

const incident = {
  displayName: 'Fall in the yard',
  createdByName: 'Maya Lindqvist',
  content: { $v: { Mode: 1, Location: 'Playground, North', IncidentTypeName: 'First aid' } },
} as Incident;

describe('searching closed incidents', () => {
  it('finds by title with its mode, place, type and person, whatever the case', () => {
    for (const term of ['drill fall', 'PLAYGROUND', 'first aid', ' maya ', ''])
      expect(matchesTerm(incident, term), term).toBe(true);
    expect(matchesTerm(incident, 'lockdown')).toBe(false);
  });

  it('has the range of the specification until one is chosen', () => {
    const now = Date.parse('2026-11-21T09:00:00Z');
    expect(daysOf(null, now, 'Europe/London')).toEqual({ from: '2026-10-21', to: '2026-11-21' });
    const chosen = { from: '2026-01-01', to: '2026-01-02' };
    expect(daysOf(chosen, now, 'Europe/London')).toBe(chosen);
  });

  it('says what is wrong with a range', () => {
    expect(rangeError({ from: '2026-01-02', to: '2026-01-02' })).toBeNull();
    expect(rangeError({ from: '2026-01-03', to: '2026-01-02' })).toBe('The first day is after the last.');
    expect(rangeError({ from: '', to: '2026-01-02' })).toBe('Choose a day.');
  });
});
