import { TIME_AGO_PERIOD, useNow } from './shared-clock.ts';
import { exactTime, timeAgo } from './time-words.ts';

/** How long ago `at` (ISO) was, the exact time on hover and for screen readers. */
export function TimeAgo({ at, className }: { at: string; className?: string }) {
  const now = useNow(TIME_AGO_PERIOD);
  const time = Date.parse(at);
  const exact = exactTime(time);
  return (
    <time dateTime={at} title={exact} className={className}>
      <span aria-hidden="true">{timeAgo(time, Math.max(now, time))}</span>
      <span className="so-hidden">{exact}</span>
    </time>
  );
}
