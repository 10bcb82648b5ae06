import { describe, expect, it } from 'vitest';
import { fromTicks, toTicks, toZonedForm, zonedInstant } from './time.ts';

describe('ticks', () => {
  it('are milliseconds × 10,000, beyond what a double holds exactly', () => {
    const now = Date.parse('2026-11-20T14:05:26.789Z');
    expect(toTicks(now)).toBe(`${now}0000`);
    expect(fromTicks(toTicks(now))).toBe(now);
    expect(fromTicks('17951835267890001')).toBe(1795183526789);
  });

  it('beyond the largest date mean the largest date', () => {
    expect(new Date(fromTicks('9999999999999999999')).getTime()).not.toBeNaN();
    expect(new Date(fromTicks('99999999999999999990')).toISOString()).toBe('+275760-09-13T00:00:00.000Z');
  });
});

describe('the zoned form', () => {
  it('names the zone, and tells the two 01:30s of a clock-change night apart', () => {
    expect(toZonedForm(Date.parse('2026-07-01T11:00:00.000Z'), 'Europe/London')).toBe(
      '2026-07-01T12:00:00.000+01:00[Europe/London]',
    );
    expect(toZonedForm(Date.parse('2026-10-25T00:30:00.000Z'), 'Europe/London')).toContain(
      'T01:30:00.000+01:00',
    );
    expect(toZonedForm(Date.parse('2026-10-25T01:30:00.000Z'), 'Europe/London')).toContain(
      'T01:30:00.000+00:00',
    );
  });

  it.each([
    ['2026-11-21T09:00:00[Europe/London]', true],
    ['2026-11-21T09:00:00Z', true],
    ['2026-11-21T09:00:00+02:00', true],
    ['2026-11-21T09:00:00', false],
    ['yesterday', false],
  ])('%s: %s', (value, isAccepted) => {
    expect(zonedInstant.safeParse(value).success).toBe(isAccepted);
  });
});
