import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { hub } from '../../../platform/hub/hub.ts';
import { isLive } from '../../../platform/hub/hub-client.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useNow } from '../../../ui/shared-clock.ts';
import { clockTime } from '../../../ui/time-words.ts';
import { timelinesWords } from '../timelines.words.ts';
import styles from './timeline.module.css';

/** Up to when the timeline is complete (look book, principle 5); amber while that stands still. */
export function Freshness({ isWhole }: { isWhole: boolean }) {
  useNow(1000);
  // Looked at each second: every frame that comes makes it fresher, and none of them draws this anew.
  const { heardAt } = hub.status;
  if (heardAt === null) return <span className={styles.fresh}>{timelinesWords.loading}</span>;
  const isFresh = isLive(hub.status) && isWhole;
  const time = clockTime(heardAt);
  const Icon = isFresh ? IconCircleCheck : IconClockExclamation;
  return (
    <span className={classNames(styles.fresh, !isFresh && styles.stale)}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {isFresh ? `${timelinesWords.completeTo} ${time}` : timelinesWords.asOf(time)}
    </span>
  );
}
