import { IconClockExclamation } from '@tabler/icons-react';
import { useNow } from '../ui/shared-clock.ts';
import { moment } from '../ui/time-words.ts';
import { uiWords } from '../ui/ui.words.ts';
import styles from './as-of.module.css';
import { useHubStatus } from './hub/hub.ts';
import { isLive } from './hub/hub-client.ts';

/** A list that came a moment ago counts as live while the hub is still connecting, in ms. */
const GRACE = 5_000;

/**
 * "As of 14:05:26, not live" while what a list shows may be out of date; null while it is not. `updatedAt` is when
 * the list came, Unix ms; 0 for one that has not.
 */
export function useAsOf(updatedAt: number): string | null {
  const status = useHubStatus();
  useNow(1000);
  // By the device's own clock, as the moments it is compared with.
  const now = Date.now();
  const freshTo = Math.max(updatedAt, status.heardAt ?? 0);
  // A clock that was set back makes what came before it no fresher.
  const isRecent = Math.abs(now - freshTo) < GRACE;
  if (updatedAt === 0 || isLive(status) || isRecent) return null;
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
