import { IconMapOff } from '@tabler/icons-react';
import { AppLink } from '../../platform/navigation.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { dashboardPath } from '../shell.paths.ts';
import { shellWords } from '../shell.words.ts';
import styles from './logged-out-page.module.css';

export function NotFoundPage() {
  usePageTitle(shellWords.notFound);
  return (
    <div className={styles.page}>
      <header>
        <BrandMark />
      </header>
      <main className={styles.main}>
        <IconMapOff size={36} stroke={1.75} aria-hidden="true" />
        <h1>{shellWords.notFound}</h1>
        <p className={styles.text}>{shellWords.notFoundText}</p>
        <p>
          <AppLink href={dashboardPath()}>{shellWords.goHome}</AppLink>
        </p>
      </main>
    </div>
  );
}
