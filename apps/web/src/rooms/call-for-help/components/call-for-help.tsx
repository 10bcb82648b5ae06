import { useEffect } from 'react';
import { isAlt, useShortcut } from '../../../platform/key-shortcut.ts';
import { lazyPart } from '../../../platform/lazy-part.tsx';
import {
  closeCreation,
  closePopup,
  openPopup,
  useCallMembership,
  useChoosing,
  usePreloadedTypes,
} from '../chooser-state.ts';
import { useSosCalls } from '../sos/sos-calls.ts';
import { HelpPopup } from './help-popup.tsx';

const CreationDialog = lazyPart(() => import('./creation-dialog.tsx'));
const ALT_H = isAlt('KeyH');
/** The dialog of other incidents is fetched once the first screen stands, in ms after it. */
const PRELOAD_AFTER = 1500;

/** What the shell mounts once: the shortcut, the popup, the creation dialog, the types loaded ahead. */
export function CallForHelp() {
  const membership = useCallMembership();
  const { isPopupOpen, creating } = useChoosing();
  usePreloadedTypes();
  useShortcut(ALT_H, () => {
    // Nothing covers a call that is under way.
    if (membership && useSosCalls.getState().calls.length === 0) openPopup();
  });
  useEffect(() => {
    const timer = setTimeout(CreationDialog.preload, PRELOAD_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {isPopupOpen && membership ? <HelpPopup membership={membership} /> : null}
      {creating ? (
        <CreationDialog.Part
          key={creating.type.id}
          type={creating.type}
          membership={creating.membership}
          mode={creating.mode}
          onClose={closeCreation}
          onCreated={() => {
            closeCreation();
            closePopup();
          }}
        />
      ) : null}
    </>
  );
}
