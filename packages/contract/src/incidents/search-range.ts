import { toZonedForm } from '../kit/time.ts';

/** The zone of searches where no organisation's is known (core §9). */
export const DEFAULT_ZONE = 'Europe/London';

/** Incidents that one search answers at most. */
export const SEARCH_MOST = 500;

/** A range of whole days as `YYYY-MM-DD`, both included. */
export interface DayRange {
  from: string;
  to: string;
}

/** The day a clock in a zone shows at an instant (Unix ms). */
export const dayIn = (now: number, timeZone: string): string => toZonedForm(now, timeZone).slice(0, 10);

const two = (value: number) => String(value).padStart(2, '0');

/** The same day one month earlier; the last of that month when it is shorter. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const [toYear, toMonth] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const lastDate = new Date(Date.UTC(toYear, toMonth, 0)).getUTCDate();
  return `${String(toYear).padStart(4, '0')}-${two(toMonth)}-${two(Math.min(date, lastDate))}`;
}

/** What is searched unless said otherwise: one month back through the end of today (core §5, §9). */
export function defaultDays(now: number, timeZone: string): DayRange {
  const today = dayIn(now, timeZone);
  return { from: monthBefore(today), to: today };
}

/** The first and the last moment of a day, in the zoned form of core §7. */
export const startOfDay = (day: string, timeZone: string): string => `${day}T00:00:00.000[${timeZone}]`;
export const endOfDay = (day: string, timeZone: string): string => `${day}T23:59:59.999[${timeZone}]`;
