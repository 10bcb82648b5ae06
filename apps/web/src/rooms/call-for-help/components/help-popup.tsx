import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { BareDialog } from '../../../ui/dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { uiWords } from '../../../ui/ui.words.ts';
import type { Membership } from '../../presences/me.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { closePopup } from '../chooser-state.ts';
import { Chooser } from './chooser.tsx';
import styles from './help-popup.module.css';
import { IncidentFinder } from './incident-finder.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { OrgPicker } from './org-picker.tsx';
import { PlacePicker } from './place-picker.tsx';

const tabs = [
  { value: 'call', label: callForHelpWords.tabCall },
  { value: 'incidents', label: callForHelpWords.tabIncidents },
] as const;

/** The floating widget (core §2): two tabs, closes on Escape or when an incident is created. */
export function HelpPopup({ membership }: { membership: Membership }) {
  const [tab, setTab] = useState<'call' | 'incidents'>('call');
  return (
    <BareDialog label={callForHelpWords.title} className={styles.popup} onClose={closePopup}>
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 className={styles.title}>{callForHelpWords.title}</h2>
          <ModeSwitch org={membership.org} />
          <IconButton label={uiWords.close} icon={<IconX size={20} stroke={1.75} />} onClick={closePopup} />
        </header>
        <div className={styles.tabs}>
          <Tabs label={callForHelpWords.tabs} value={tab} tabs={tabs} onChange={setTab}>
            {tab === 'call' ? (
              <Chooser
                membership={membership}
                look="narrow"
                isFocused
                head={
                  <>
                    <OrgPicker chosen={membership} look="narrow" />
                    <PlacePicker membership={membership} />
                  </>
                }
              />
            ) : (
              <IncidentFinder />
            )}
          </Tabs>
        </div>
      </div>
    </BareDialog>
  );
}
