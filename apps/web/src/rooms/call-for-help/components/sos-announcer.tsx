import { useEffect, useState } from 'react';
import { callForHelpWords } from '../call-for-help.words.ts';
import { type SosState, timeLeft } from '../sos/sos-sender.ts';

/** Seconds of the countdown that are said aloud; each one would talk over the rest. */
const SAID_AT = [6, 3];

function useSecondsSaid(call: SosState): number | null {
  const [said, setSaid] = useState<number | null>(null);
  useEffect(() => {
    if (call.phase !== 'counting') return;
    const timer = setInterval(() => {
      const seconds = Math.ceil(timeLeft(call, performance.now()) / 1000);
      setSaid(SAID_AT.findLast((each) => seconds <= each) ?? null);
    }, 200);
    return () => clearInterval(timer);
  }, [call]);
  return said;
}

/** Tells screen readers the countdown at 6 and 3, and whether it was sent. */
export function Announcer({ call }: { call: SosState }) {
  const seconds = useSecondsSaid(call);
  const words = {
    counting: seconds === null ? '' : callForHelpWords.sayCounting(call.request.typeName, seconds),
    sending: call.failingSince === null ? '' : callForHelpWords.sayNotSent,
    interrupted: callForHelpWords.interrupted,
    sent: callForHelpWords.saySent,
  }[call.phase];
  return (
    <p className="so-hidden" aria-live="assertive">
      {words}
    </p>
  );
}
