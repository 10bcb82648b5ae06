import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import {
  IconCloudOff,
  IconLifebuoy,
  IconPhoneCall,
  IconRefresh,
  IconSend2,
  IconX,
} from '@tabler/icons-react';
import { Ring } from '../../../ui/ring.tsx';
import { clockTime, moment } from '../../../ui/time-words.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { cancelCall, sendCallNow } from '../sos/sos-calls.ts';
import type { SosState } from '../sos/sos-sender.ts';
import { Fact, WhomFact } from './sos-facts.tsx';
import styles from './sos-sheet.module.css';

const SPINNING_SHARE = 0.24;

/** What keeps it from being sent, in amber inside the mode's colour. */
function NotSent({ call }: { call: SosState }) {
  const { phase, failingSince, refusal, attempt, request } = call;
  const isInterrupted = phase === 'interrupted';
  if (!isInterrupted && failingSince === null) return null;
  const text = isInterrupted
    ? callForHelpWords.interruptedText(moment(request.deadline, Date.now()))
    : refusal
      ? callForHelpWords.refused(refusal, attempt)
      : callForHelpWords.noConnection(clockTime(failingSince ?? 0), attempt);
  return (
    <div className={styles.warning}>
      <IconCloudOff size={34} stroke={2} aria-hidden="true" />
      <div>
        <p className={styles.warningTitle}>
          {isInterrupted ? callForHelpWords.interrupted : callForHelpWords.notSent}
        </p>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** Sending, and not sent yet: it says so loudly and keeps trying. */
export function SosSending({ call }: { call: SosState }) {
  const { request, phase } = call;
  const isReal = request.mode === MODE_REAL;
  const isInTrouble = phase === 'interrupted' || call.failingSince !== null;
  return (
    <div className={styles.counting}>
      <h2 className={styles.title}>{modeTitle(request.typeName, request.mode)}</h2>
      <div className={styles.ring}>
        <div className={phase === 'sending' ? styles.spinning : undefined}>
          <Ring share={SPINNING_SHARE}>{null}</Ring>
        </div>
        {phase === 'sending' ? (
          <p className={styles.busy}>
            <IconRefresh size={64} stroke={2} aria-hidden="true" />
            {callForHelpWords.sending}
          </p>
        ) : null}
      </div>
      <div className={styles.facts}>
        <NotSent call={call} />
        <WhomFact request={request} isPending />
        {isInTrouble ? (
          <div className={styles.wideOnly}>
            <Fact
              icon={<IconLifebuoy size={24} stroke={1.75} aria-hidden="true" />}
              title={callForHelpWords.meanwhile}
              text={callForHelpWords.callOut}
            />
          </div>
        ) : null}
      </div>
      <div className={styles.buttons}>
        {phase === 'interrupted' ? (
          <button type="button" className={styles.main} onClick={() => sendCallNow(request.key)}>
            <IconSend2 size={24} stroke={2} aria-hidden="true" />
            {isReal ? callForHelpWords.sendNow : callForHelpWords.sendDemoNow}
          </button>
        ) : null}
        {phase === 'sending' && isReal && isInTrouble ? (
          <a className={styles.main} href="tel:999">
            <IconPhoneCall size={24} stroke={2} aria-hidden="true" />
            {callForHelpWords.phone999}
          </a>
        ) : null}
        <button type="button" className={styles.other} onClick={() => cancelCall(call)}>
          <IconX size={24} stroke={2} aria-hidden="true" />
          {callForHelpWords.cancelCall}
        </button>
      </div>
    </div>
  );
}
