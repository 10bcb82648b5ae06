import { describe, expect, it } from 'vitest';
import { zonedInstant } from '../kit/time.ts';
import { dayIn, defaultDays, endOfDay, monthBefore, startOfDay } from './search-range.ts';

describe('the range a search has of itself', () => {
  it('is one month back through today, by the clock of the organisation', () => {
    const now = Date.parse('2026-11-21T00:30:00Z');
    expect(defaultDays(now, 'Europe/London')).toEqual({ from: '2026-10-21', to: '2026-11-21' });
    expect(defaultDays(now, 'America/New_York')).toEqual({ from: '2026-10-20', to: '2026-11-20' });
    expect(dayIn(Date.parse('2026-07-01T23:30:00Z'), 'Europe/London')).toBe('2026-07-02');
  });

  it('ends on the last day of a shorter month, and goes over the new year', () => {
    expect(monthBefore('2026-03-31')).toBe('2026-02-28');
    expect(monthBefore('2028-03-30')).toBe('2028-02-29');
    expect(monthBefore('2026-12-31')).toBe('2026-11-30');
    expect(monthBefore('2026-01-15')).toBe('2025-12-15');
  });

  it('is sent in the zoned form of the specification', () => {
    expect(zonedInstant.parse(startOfDay('2026-10-21', 'Europe/London'))).toBe(
      '2026-10-21T00:00:00.000[Europe/London]',
    );
    expect(zonedInstant.parse(endOfDay('2026-11-21', 'Europe/London'))).toBe(
      '2026-11-21T23:59:59.999[Europe/London]',
    );
  });
});
