import styles from './skeleton.module.css';
import { uiWords } from './ui.words.ts';

/** Rows in the shape of what is coming, so that nothing jumps. `height` in px. */
export function SkeletonRows({ count, height = 64 }: { count: number; height?: number }) {
  return (
    <div role="status" aria-label={uiWords.loading}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={styles.row} style={{ height }} aria-hidden="true">
          <span className={styles.square} />
          <span className={styles.lines}>
            <span className={styles.line} />
            <span className={styles.short} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** One block in the shape of what is coming. */
export function SkeletonBlock({ height }: { height: number }) {
  return <div className={styles.block} style={{ height }} aria-hidden="true" />;
}
