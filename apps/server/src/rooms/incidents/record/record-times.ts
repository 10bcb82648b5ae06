const SECOND = 1000;

/** An incident's times in its organisation's zone. */
export interface RecordTimes {
  /** "20 November 2026, 14:05:26 GMT". `at` ISO. */
  whole(at: string): string;
  /** "14:05:26", with the day when it is not the incident's own: "21 Nov 09:00:03". */
  short(at: string): string;
}

export function recordTimes(timeZone: string, created: string): RecordTimes {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  const date = format({ day: 'numeric', month: 'long', year: 'numeric' });
  const time = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' });
  const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit' });
  const day = format({ day: 'numeric', month: 'short' });
  const ownDay = date.format(Date.parse(created));
  return {
    whole: (at) => `${date.format(Date.parse(at))}, ${time.format(Date.parse(at))}`,
    short: (at) => {
      const instant = Date.parse(at);
      const isOwnDay = date.format(instant) === ownDay;
      return isOwnDay ? clock.format(instant) : `${day.format(instant)} ${clock.format(instant)}`;
    },
  };
}

/** "41 s", "2 min 14 s", "3 h 5 min". Both ISO. */
export function after(from: string, to: string): string {
  const seconds = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / SECOND));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${seconds} s`;
  return minutes < 60
    ? `${minutes} min ${seconds % 60} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
