import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { MODE_REAL } from '@soteria/contract/organisations/demo-mode';
import { IconSend2, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Ring } from '../../../ui/ring.tsx';
import { callForHelpWords } from '../call-for-help.words.ts';
import { cancelCall, sendCallNow } from '../sos/sos-calls.ts';
import { SOS_COUNTDOWN } from '../sos/sos-request.ts';
import { type SosState, timeLeft } from '../sos/sos-sender.ts';
import { SosFacts } from './sos-facts.tsx';
import styles from './sos-sheet.module.css';

/** What is left of the countdown in ms, for every frame that is painted. */
function useTimeLeft(call: SosState): number {
  const [left, setLeft] = useState(() => timeLeft(call, performance.now()));
  const { deadline } = call;
  useEffect(() => {
    let frame = 0;
    const paint = () => {
      setLeft(timeLeft({ deadline }, performance.now()));
      frame = requestAnimationFrame(paint);
    };
    paint();
    return () => cancelAnimationFrame(frame);
  }, [deadline]);
  return left;
}

/** The key that opened the sheet may still be held down: a repeat of it must not send. */
const ignoreRepeat = (event: React.KeyboardEvent) => {
  if (event.repeat) event.preventDefault();
};

/** Counting: the ring, to whom and where, Send now and Cancel equally large. */
export function SosCounting({ call }: { call: SosState }) {
  const left = useTimeLeft(call);
  const seconds = Math.ceil(left / 1000);
  const send = useRef<HTMLButtonElement>(null);
  const { request } = call;
  useEffect(() => {
    const timer = setTimeout(() => send.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.counting}>
      <h2 className={styles.title}>{modeTitle(request.typeName, request.mode)}</h2>
      <p className={styles.sub}>{callForHelpWords.sendsItself(seconds)}</p>
      <div className={styles.ring}>
        <Ring share={left / SOS_COUNTDOWN}>
          <span className={styles.number}>{seconds}</span>
          <span className={styles.unit}>{callForHelpWords.seconds}</span>
        </Ring>
      </div>
      <SosFacts request={request} />
      <div className={styles.buttons}>
        <button
          ref={send}
          type="button"
          className={styles.main}
          onKeyDown={ignoreRepeat}
          onClick={() => sendCallNow(request.key)}
        >
          <IconSend2 size={24} stroke={2} aria-hidden="true" />
          {request.mode === MODE_REAL ? callForHelpWords.sendNow : callForHelpWords.sendDemoNow}
        </button>
        <button type="button" className={styles.other} onClick={() => cancelCall(call)}>
          <IconX size={24} stroke={2} aria-hidden="true" />
          {callForHelpWords.cancel}
        </button>
      </div>
    </div>
  );
}
