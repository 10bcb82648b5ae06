import { IconArrowLeft } from '@tabler/icons-react';
import { goTo } from '../../../platform/navigation.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useIsNarrow } from '../../../ui/use-is-narrow.ts';
import type { Membership } from '../../presences/me.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { useCallMembership } from '../chooser-state.ts';
import { Chooser } from '../components/chooser.tsx';
import { ModeSwitch } from '../components/mode-switch.tsx';
import { OrgPicker } from '../components/org-picker.tsx';
import { PlacePicker } from '../components/place-picker.tsx';
import styles from './call-for-help-page.module.css';

/** Call for help (picture 02). */
export function CallForHelpPage() {
  const membership = useCallMembership();
  const isNarrow = useIsNarrow();
  usePageTitle(callForHelpWords.title);
  if (!membership) return null;
  return isNarrow ? <NarrowPage membership={membership} /> : <WidePage membership={membership} />;
}

function WidePage({ membership }: { membership: Membership }) {
  return (
    <div className={styles.wide}>
      <header className={styles.head}>
        <div>
          <h1>{callForHelpWords.title}</h1>
          <p className={styles.text}>{callForHelpWords.text}</p>
        </div>
        <ModeSwitch org={membership.org} isLegendShown />
      </header>
      <div className={styles.where}>
        <OrgPicker chosen={membership} look="wide" />
        <div className={styles.place}>
          <PlacePicker membership={membership} />
        </div>
      </div>
      <Chooser membership={membership} look="wide" />
    </div>
  );
}

function NarrowPage({ membership }: { membership: Membership }) {
  return (
    <div className={styles.narrow}>
      <header className={styles.bar}>
        <IconButton
          label={callForHelpWords.back}
          icon={<IconArrowLeft size={24} stroke={1.75} />}
          onClick={() => (history.length > 1 ? history.back() : goTo('/dashboard'))}
        />
        <h1 className={styles.title}>{callForHelpWords.title}</h1>
        <ModeSwitch org={membership.org} />
      </header>
      <Chooser
        membership={membership}
        look="narrow"
        head={
          <>
            <OrgPicker chosen={membership} look="narrow" />
            <PlacePicker membership={membership} />
          </>
        }
      />
    </div>
  );
}
