import { IconPresentationAnalytics, IconUrgent } from '@tabler/icons-react';
import { useRef } from 'react';
import { goTo } from '../../../platform/navigation.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { uiWords } from '../../../ui/ui.words.ts';
import { useMe } from '../../presences/me.ts';
import { callForHelpPath } from '../call-for-help.paths.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { openPopup } from '../chooser-state.ts';
import { isDemoForced } from '../demo-choice.ts';
import styles from './help-button.module.css';

/** Core §2: the popup button blurs after 500 ms. */
const BLUR_AFTER = 500;

/** The one red thing of a calm screen; violet and hatched where every call is a demo. */
export function HelpButton({ look }: { look: 'header' | 'round' }) {
  const { memberships } = useMe();
  const ref = useRef<HTMLButtonElement>(null);
  if (memberships.length === 0) return null;
  const isDemo = memberships.every(({ org }) => isDemoForced(org));
  const Icon = isDemo ? IconPresentationAnalytics : IconUrgent;
  const isRound = look === 'round';
  const press = () => {
    setTimeout(() => ref.current?.blur(), BLUR_AFTER);
    if (isRound) goTo(callForHelpPath());
    else openPopup();
  };
  return (
    <button
      ref={ref}
      type="button"
      aria-label={isDemo ? `${callForHelpWords.button}, ${uiWords.demo}` : callForHelpWords.button}
      title={`${callForHelpWords.button} (${callForHelpWords.shortcut})`}
      aria-haspopup={isRound ? undefined : 'dialog'}
      aria-keyshortcuts="Alt+H"
      className={classNames(styles.button, styles[look], isDemo && styles.demo, 'so-mode')}
      onClick={press}
    >
      <Icon size={isRound ? 28 : 20} stroke={2} aria-hidden="true" />
      <span>{isRound ? (isDemo ? uiWords.demo : callForHelpWords.help) : callForHelpWords.button}</span>
      {isDemo && !isRound ? <span className={styles.word}>{uiWords.demo}</span> : null}
    </button>
  );
}
