import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import {
  IconArrowRight,
  IconCircleCheck,
  IconClock,
  IconDeviceMobileOff,
  IconShieldCheck,
  IconUserCheck,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { goTo } from '../../../platform/navigation.tsx';
import { showError } from '../../../platform/notifications/toasts.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useNow } from '../../../ui/shared-clock.ts';
import { clockTime, duration } from '../../../ui/time-words.ts';
import { incidentPath } from '../../incidents/incidents.paths.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import type { Reach } from '../sos/reach.ts';
import { closeCall } from '../sos/sos-calls.ts';
import type { SosRequest } from '../sos/sos-request.ts';
import { useReach } from '../sos/use-reach.ts';
import { Fact } from './sos-facts.tsx';
import styles from './sos-sheet.module.css';

/** Devices get this long before anybody is named as not reached, in ms. */
const REACH_GRACE = 5000;
const NAMED = 3;
/** The all clear ends the alarm for everyone: a second press within this time confirms it, in ms. */
const CONFIRM = 5000;

/** Sent: when, whom it reached, who is coming. Only after the server's commit. */
export function SosSent({ request, incident }: { request: SosRequest; incident: Incident }) {
  const { reach } = useReach(incident);
  const open = useRef<HTMLButtonElement>(null);
  useEffect(() => open.current?.focus(), []);
  const what = modeTitle(request.typeName, request.mode);
  return (
    <div className={styles.sent}>
      <h2 className={styles.sentTitle}>
        <IconCircleCheck size={52} stroke={1.75} aria-hidden="true" />
        {callForHelpWords.sentAt(clockTime(Date.parse(incident.created)))}
      </h2>
      <p className={styles.sub}>{request.location ? `${what}, ${request.location}` : what}</p>
      <Reached reach={reach} expected={request.alertsCount} since={Date.parse(incident.created)} />
      <Answer reach={reach} since={Date.parse(incident.created)} />
      <div className={styles.buttons}>
        <button
          ref={open}
          type="button"
          className={styles.main}
          onClick={() => {
            closeCall(request.key);
            goTo(incidentPath(incident.tenantId, incident.id));
          }}
        >
          <IconArrowRight size={24} stroke={2} aria-hidden="true" />
          {callForHelpWords.open}
        </button>
        <AllClear request={request} incident={incident} />
      </div>
    </div>
  );
}

function Reached({ reach, expected, since }: { reach: Reach | null; expected: number; since: number }) {
  const now = useNow(1000);
  const total = reach?.alerted ?? expected;
  const reached = reach?.reached ?? 0;
  const missing = reach?.notReached ?? [];
  return (
    <>
      <p className={styles.reached}>
        <strong>{reached}</strong> {callForHelpWords.reachedOf(total)}
      </p>
      <ProgressBar value={reached} max={total} label={callForHelpWords.reached(reached, total)} />
      {missing.length > 0 && now - since > REACH_GRACE ? (
        <div className={styles.unreached}>
          <IconDeviceMobileOff size={24} stroke={1.75} aria-hidden="true" />
          <p>
            <strong>
              {callForHelpWords.notReached(missing.slice(0, NAMED), Math.max(0, missing.length - NAMED))}
            </strong>{' '}
            {callForHelpWords.stillTrying}
          </p>
        </div>
      ) : null}
    </>
  );
}

function Answer({ reach, since }: { reach: Reach | null; since: number }) {
  const now = useNow(1000);
  const first = reach?.responding[0];
  return (
    <div className={styles.answer} aria-live="polite">
      {first ? (
        <Fact
          icon={<IconUserCheck size={24} stroke={1.75} aria-hidden="true" />}
          title={callForHelpWords.responding(first.name)}
          text={callForHelpWords.respondedAfter(
            duration(Date.parse(first.at) - since),
            (reach?.responding.length ?? 1) - 1,
          )}
        />
      ) : (
        <Fact
          icon={<IconClock size={24} stroke={1.75} aria-hidden="true" />}
          title={callForHelpWords.waiting}
          text={
            <span aria-hidden="true">{callForHelpWords.waitingFor(duration(Math.max(0, now - since)))}</span>
          }
        />
      )}
    </div>
  );
}

function AllClear({ request, incident }: { request: SosRequest; incident: Incident }) {
  const [isSure, setIsSure] = useState(false);
  useEffect(() => {
    if (!isSure) return;
    const timer = setTimeout(() => setIsSure(false), CONFIRM);
    return () => clearTimeout(timer);
  }, [isSure]);
  const closing = useMutation({
    mutationFn: () =>
      call(incidentsEndpoints.archiveIncident, {
        params: { t: incident.tenantId },
        body: { IncidentId: incident.id, ArchivingPresenceId: incident.createdBy },
      }),
    onSuccess: () => closeCall(request.key),
    onError: (error) => showError(callForHelpWords.errorClosing, error),
  });
  return (
    <button
      type="button"
      className={styles.other}
      aria-busy={closing.isPending}
      onClick={() => {
        if (!isSure) setIsSure(true);
        else if (!closing.isPending) closing.mutate();
      }}
    >
      <IconShieldCheck size={24} stroke={1.75} aria-hidden="true" />
      {isSure ? callForHelpWords.allClearSure : callForHelpWords.allClear}
    </button>
  );
}
