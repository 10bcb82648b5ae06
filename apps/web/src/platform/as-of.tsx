import { IconClockExclamation } from '@tabler/icons-react';
import { useNow } from '../ui/shared-clock.ts';
import { moment } from '../ui/time-words.ts';
import { uiWords } from '../ui/ui.words.ts';
import styles from './as-of.module.css';
import { useHubStatus } from './hub/hub.ts';

/** A list that came a moment ago counts as live while the hub is still connecting, in ms. */
const GRACE = 5_000;

/**
 * "As of 14:05:26, not live" while what a list shows may be out of date; null while it is not. `updatedAt` is when
 * the list came, Unix ms; 0 for one that has not.
 */
export function useAsOf(updatedAt: number): string | null {
  const { state, heardAt } = useHubStatus();
  const now = useNow(1000);
  const freshTo = Math.max(updatedAt, heardAt ?? 0);
  if (updatedAt === 0 || state === 'connected' || now - freshTo < GRACE) return null;
  return uiWords.asOf(moment(freshTo, now));
}

export function AsOf({ updatedAt }: { updatedAt: number }) {
  const words = useAsOf(updatedAt);
  if (!words) return null;
  return (
    <span className={styles.asOf}>
      <IconClockExclamation size={16} stroke={1.75} aria-hidden="true" />
      {words}
    </span>
  );
}
