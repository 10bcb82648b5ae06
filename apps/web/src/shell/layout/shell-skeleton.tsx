import { BrandMark } from '../../ui/brand-mark.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { shellWords } from '../shell.words.ts';
import styles from './shell.module.css';

/** The shell in outline while it is found out who is there. */
export function ShellSkeleton({ isAway = false }: { isAway?: boolean }) {
  return (
    <div className={styles.shell} role="status" aria-label={shellWords.loading}>
      <div className={styles.menu}>
        <div className={styles.brand}>
          <BrandMark />
        </div>
      </div>
      <div className={styles.header} />
      <div className={styles.content}>
        <div className={styles.outline}>
          {isAway ? <p role="alert">{shellWords.notConnectedStarting}</p> : null}
          <SkeletonBlock height={34} />
          <SkeletonBlock height={66} />
          <SkeletonBlock height={240} />
        </div>
      </div>
    </div>
  );
}
