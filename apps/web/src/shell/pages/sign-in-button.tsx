import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { logFailure } from '../../platform/log.ts';
import { signIn, signInHere } from '../../platform/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { landingWords } from './landing.words.ts';
import styles from './sign-in-button.module.css';

/** Opens the sign-in window; where that fails, offers this window instead. */
export function SignInButton({ isStarting = false }: { isStarting?: boolean }) {
  const [state, setState] = useState<'ready' | 'waiting' | 'failed'>('ready');
  const start = async () => {
    setState('waiting');
    try {
      const isSignedIn = await signIn();
      if (!isSignedIn) setState('ready');
    } catch (error) {
      logFailure('The sign-in failed', error);
      setState('failed');
    }
  };
  return (
    <div className={styles.block}>
      <Button
        look="ink"
        size="lg"
        className={styles.button}
        isBusy={isStarting || state === 'waiting'}
        onClick={() => void start()}
      >
        {landingWords.signIn}
      </Button>
      {state === 'failed' ? (
        <div role="alert" className={styles.failed}>
          <p className={styles.warning}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            {landingWords.failed}
          </p>
          <Button onClick={() => void signInHere()}>{landingWords.signInHere}</Button>
        </div>
      ) : (
        <p className={styles.hint}>{state === 'waiting' ? landingWords.waiting : landingWords.hint}</p>
      )}
    </div>
  );
}
