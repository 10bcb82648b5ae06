import { useEffect } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { BareDialog } from '../../../ui/dialog.tsx';
import { markIcons, markOfMode, markWords } from '../../../ui/mode.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { cancelCall, closeCall, useSosCalls } from '../sos/sos-calls.ts';
import type { SosState } from '../sos/sos-sender.ts';
import { Announcer } from './sos-announcer.tsx';
import { SosCounting } from './sos-counting.tsx';
import { SosSending } from './sos-sending.tsx';
import { SosSent } from './sos-sent.tsx';
import styles from './sos-sheet.module.css';

/** The sheet of the newest call for help that this window has under way (pictures 03). */
export function SosSheets() {
  const call = useSosCalls((state) => state.calls[0]);
  return call ? <SosSheet key={call.request.key} call={call} /> : null;
}

function SosSheet({ call }: { call: SosState }) {
  const { request, phase } = call;
  const mark = markOfMode(request.mode);
  const Icon = markIcons[mark];
  useEffect(() => {
    if (phase !== 'counting' && phase !== 'sending') return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [phase]);
  const onEscape = () => {
    if (phase === 'counting' || phase === 'interrupted') cancelCall(call);
    else if (phase === 'sent') closeCall(request.key);
  };
  return (
    <BareDialog
      label={`${markWords[mark]}: ${request.typeName}`}
      className={classNames(styles.sheet, styles[mark], 'so-mode')}
      onClose={onEscape}
    >
      <p className={styles.band}>
        <Icon size={28} stroke={2} aria-hidden="true" />
        {mark === 'real' ? callForHelpWords.realEmergency : markWords[mark]}
      </p>
      <div className={styles.content}>
        {phase === 'counting' ? <SosCounting call={call} /> : null}
        {phase === 'sending' || phase === 'interrupted' ? <SosSending call={call} /> : null}
        {phase === 'sent' && call.incident ? <SosSent request={request} incident={call.incident} /> : null}
      </div>
      <Announcer call={call} />
    </BareDialog>
  );
}
