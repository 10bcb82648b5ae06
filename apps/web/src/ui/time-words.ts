import { uiWords } from './ui.words.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
const weekday = format({ weekday: 'short' });
const dayOfYear = format({ day: 'numeric', month: 'short' });
const fullDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
const exact = format({ dateStyle: 'full', timeStyle: 'medium' });

/** "14:05:26" in the viewer's zone. `at` in Unix ms. */
export const clockTime = (at: number): string => clock.format(at);

/** "14:05:26" on the day of `now`, else "19 Nov, 14:05:26". Both in Unix ms. */
export const moment = (at: number, now: number): string =>
  new Date(at).toDateString() === new Date(now).toDateString()
    ? clockTime(at)
    : `${dayOfYear.format(at)}, ${clockTime(at)}`;

/** The whole date and time, for hover and screen readers. `at` in Unix ms. */
export const exactTime = (at: number): string => exact.format(at);

/** How long ago, as lists say it: "12 min ago", then weekday, then date. Both in Unix ms. */
export function timeAgo(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return uiWords.justNow;
  if (age < HOUR) return uiWords.minutesAgo(Math.floor(age / MINUTE));
  if (age < DAY) return uiWords.hoursAgo(Math.floor(age / HOUR));
  if (age < 7 * DAY) return weekday.format(at);
  return new Date(at).getFullYear() === new Date(now).getFullYear()
    ? dayOfYear.format(at)
    : fullDay.format(at);
}

/** How long, as the look book writes it: "38 s", "2 min 14 s". `length` in ms. */
export function duration(length: number): string {
  const seconds = Math.max(0, Math.floor(length / SECOND));
  if (seconds < 60) return uiWords.seconds(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return uiWords.minutes(minutes, seconds % 60);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? uiWords.hours(hours, minutes % 60) : uiWords.days(Math.floor(hours / 24), hours % 24);
}
