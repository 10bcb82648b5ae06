import { useNow } from './shared-clock.ts';
import { duration, exactTime } from './time-words.ts';

/** How long it has been since `at` (ISO), counting: "2 min 14 s". */
export function DurationSince({ at, className }: { at: string; className?: string }) {
  const now = useNow(1000);
  const time = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(time)} className={className}>
      {duration(Math.max(0, now - time))}
    </time>
  );
}
