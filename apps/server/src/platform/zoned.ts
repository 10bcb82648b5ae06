import { invalid } from './http/problems.ts';

/**
 * A zoned instant of a request (contract kit/time.ts) as a Date. Where an offset and a zone disagree, the
 * offset wins: it names the instant, on a clock-change night too.
 */
export function parseZoned(value: string, field: string): Date {
  try {
    const milliseconds = value.endsWith(']')
      ? Temporal.ZonedDateTime.from(value, { offset: 'use' }).epochMilliseconds
      : Temporal.Instant.from(value).epochMilliseconds;
    return new Date(milliseconds);
  } catch {
    throw invalid(field, 'Give a time such as 2026-11-21T09:00:00[Europe/London].');
  }
}
