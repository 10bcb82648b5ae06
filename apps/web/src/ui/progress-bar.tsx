import styles from './progress-bar.module.css';

/** How much of a whole is done; takes the colour of the text around it. `label` says it in words. */
export function ProgressBar({ value, max, label }: { value: number; max: number; label: string }) {
  const share = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={styles.track}
    >
      <div className={styles.bar} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
