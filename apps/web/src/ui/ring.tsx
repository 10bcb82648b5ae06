import type { ReactNode } from 'react';
import styles from './ring.module.css';

interface RingProps {
  /** How much of the ring is full, 0 to 1. */
  share: number;
  children: ReactNode;
}

const RADIUS = 47;
const ROUND = 2 * Math.PI * RADIUS;

/** A ring that empties; what it says stands inside. It takes the colour of the text around it. */
export function Ring({ share, children }: RingProps) {
  const full = Math.min(1, Math.max(0, share));
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 100 100" aria-hidden="true" className={styles.svg}>
        <circle cx="50" cy="50" r={RADIUS} className={styles.track} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles.arc}
          strokeDasharray={`${ROUND * full} ${ROUND}`}
          visibility={full === 0 ? 'hidden' : undefined}
        />
      </svg>
      <div className={styles.inside}>{children}</div>
    </div>
  );
}
