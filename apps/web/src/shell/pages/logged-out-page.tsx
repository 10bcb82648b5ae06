import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { goTo } from '../../platform/navigation.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { takeFarewell, useSession } from '../../platform/session/session.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { dashboardPath } from '../shell.paths.ts';
import { landingWords } from './landing.words.ts';
import styles from './logged-out-page.module.css';
import { SignInButton } from './sign-in-button.tsx';

/** After the sign-out; says why when it was not the person's own wish. */
export function LoggedOutPage() {
  const [farewell, setFarewell] = useState<string | null>(null);
  const [wasSignedOut, setWasSignedOut] = useState(false);
  const status = useSession((session) => session.status);
  usePageTitle(landingWords.loggedOut);
  useEffect(() => setFarewell((known) => known ?? takeFarewell()), []);
  useEffect(() => {
    if (status === 'signed-out') setWasSignedOut(true);
    if (status === 'signed-in' && wasSignedOut) goTo(dashboardPath(), { replace: true });
  }, [status, wasSignedOut]);
  return (
    <div className={styles.page}>
      <header>
        <BrandMark />
      </header>
      <main className={styles.main}>
        <h1>{landingWords.loggedOut}</h1>
        {farewell ? (
          <p className={styles.farewell} role="alert">
            <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
            {farewell}
          </p>
        ) : null}
        <p className={styles.text}>{landingWords.loggedOutText}</p>
        <SignInButton />
        <p className={styles.danger}>{landingWords.danger}</p>
      </main>
    </div>
  );
}
