import { z } from 'zod';

/** ISO 8601 UTC with milliseconds (design §4). */
export const instant = z.iso.datetime({ precision: 3 });

/** Ticks in a path: Unix milliseconds × 10,000 (core §7), as digits because they exceed a double's 53 bits. */
export const ticks = z.string().regex(/^\d{1,19}$/, 'Ticks are Unix milliseconds times 10,000.');

const TICKS_PER_MILLISECOND = 10_000n;

/** Unix milliseconds to ticks, as the paths of core §7 spell them. */
export const toTicks = (milliseconds: number): string =>
  (BigInt(Math.trunc(milliseconds)) * TICKS_PER_MILLISECOND).toString();

/** Ticks to Unix milliseconds, rounded down; the largest representable instant for anything beyond it. */
export function fromTicks(value: string): number {
  const milliseconds = BigInt(value) / TICKS_PER_MILLISECOND;
  const latest = 8_640_000_000_000_000n;
  return Number(milliseconds > latest ? latest : milliseconds);
}

/**
 * A zoned instant as requests carry it: `2026-11-21T09:00:00[Europe/London]`, or plain ISO with an offset
 * or Z (design §4). Whether the zone exists is checked where it is parsed.
 */
export const zonedInstant = z
  .string()
  .max(100)
  .regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?(\[[A-Za-z0-9_+\-/]+\])?$/,
    'Give a time such as 2026-11-21T09:00:00[Europe/London].',
  )
  .refine((value) => /[Z\]]$|[+-]\d{2}:\d{2}$/.test(value), 'Give the time zone.');

/** A day (`2026-11-21`, by the clock of whose it is) or a zoned instant, as core §7's fromdate and todate. */
export const dayOrInstant = z.union([
  z.iso.date().refine((day) => day >= '1900-01-01', 'Give a day after 1900.'),
  zonedInstant,
]);

/** Unix milliseconds as `2026-11-21T09:00:00.000[Europe/London]`: the form core §7 sends. */
export function toZonedForm(milliseconds: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'longOffset',
  }).formatToParts(milliseconds);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00';
  const date = `${part('year')}-${part('month')}-${part('day')}`;
  const time = `${part('hour')}:${part('minute')}:${part('second')}.${part('fractionalSecond')}`;
  // The offset tells the two 01:30s of a clock-change night apart; the zone still says whose clock it is.
  return `${date}T${time}${offset}[${timeZone}]`;
}
