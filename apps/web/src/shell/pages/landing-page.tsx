import { IconDeviceMobile, IconShieldCheck, IconUrgent, IconUserCheck } from '@tabler/icons-react';
import { useEffect } from 'react';
import { config } from '../../platform/config.ts';
import { goTo } from '../../platform/navigation.tsx';
import { usePageTitle } from '../../platform/page-title.ts';
import { useSession } from '../../platform/session/session.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { takeReturn } from '../return-path.ts';
import { shellWords } from '../shell.words.ts';
import { landingWords } from './landing.words.ts';
import styles from './landing-page.module.css';
import { SignInButton } from './sign-in-button.tsx';

const stepLooks = [
  { Icon: IconUrgent, look: styles.real },
  { Icon: IconDeviceMobile, look: styles.plain },
  { Icon: IconUserCheck, look: styles.answered },
  { Icon: IconShieldCheck, look: styles.ink },
];

/** One sentence, one button, one true sequence (picture 08). Who is signed in goes on to Home. */
export function LandingPage() {
  const status = useSession((session) => session.status);
  usePageTitle(landingWords.title);
  useEffect(() => {
    if (status === 'signed-in') goTo(takeReturn(), { replace: true });
  }, [status]);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BrandMark />
      </header>
      <main className={styles.main}>
        <div className={styles.words}>
          <h1 className={styles.sentence}>{landingWords.sentence}</h1>
          <p className={styles.text}>{landingWords.text}</p>
          <p className={styles.shortText}>{landingWords.shortText}</p>
        </div>
        <div className={styles.actions}>
          <SignInButton isStarting={status === 'starting'} />
        </div>
        <Sequence />
      </main>
      <footer className={styles.foot}>
        <p>{landingWords.danger}</p>
        {config.version ? <p className={styles.version}>{shellWords.version(config.version)}</p> : null}
      </footer>
    </div>
  );
}

function Sequence() {
  return (
    <ol className={styles.steps} aria-label={landingWords.example}>
      {landingWords.steps.map((step, index) => {
        const { Icon, look } = stepLooks[index] ?? { Icon: IconUrgent, look: '' };
        return (
          <li key={step.time} className={styles.step}>
            <span className={styles.time}>{step.time}</span>
            <span className={`${styles.sign} ${look}`}>
              <Icon size={22} stroke={1.75} aria-hidden="true" />
            </span>
            <span className={styles.what}>
              <strong>{step.title}</strong>
              <span className={styles.detail}>{step.text}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
