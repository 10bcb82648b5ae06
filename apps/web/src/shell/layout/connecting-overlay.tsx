import { IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { isLive } from '../../platform/hub/hub-client.ts';
import { RETRY_FAILED } from '../../platform/hub/reconnect.ts';
import { ownIncidents } from '../../rooms/incidents/incidents.api.ts';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/shared-clock.ts';
import { clockTime, moment } from '../../ui/time-words.ts';
import { shellWords } from '../shell.words.ts';
import styles from './connecting-overlay.module.css';

/** A reconnect shorter than this shows nothing: a veil that flashes says less than none. In ms. */
const GRACE = 1000;
const FIRST_GRACE = 3000;

/** Whether the connection has been down for longer than the grace, or answers no more: that wait was grace enough. */
function useIsCutOff(): boolean {
  const isDown = useHubStatus((status) => !isLive(status));
  const isQuiet = useHubStatus((status) => status.isQuiet);
  const wasConnected = useHubStatus((status) => status.heardAt !== null);
  const [isCutOff, setIsCutOff] = useState(false);
  useEffect(() => {
    if (!isDown) return setIsCutOff(false);
    const grace = isQuiet ? 0 : wasConnected ? GRACE : FIRST_GRACE;
    const timer = setTimeout(() => setIsCutOff(true), grace);
    return () => clearTimeout(timer);
  }, [isDown, isQuiet, wasConnected]);
  return isCutOff && isDown;
}

/** How old the lists are with which this start had to begin, Unix ms; null once the server has spoken. */
function useKnownAt(): number | null {
  const hasHeard = useHubStatus((status) => status.heardAt !== null);
  const { dataUpdatedAt } = useQuery({ ...ownIncidents(), enabled: false });
  return hasHeard || dataUpdatedAt === 0 ? null : dataUpdatedAt;
}

interface ConnectingOverlayProps {
  /** Calling for help works without a connection: there a strip says so and nothing is veiled. */
  isCalling: boolean;
  children: ReactNode;
}

/**
 * Veils the content, and only it, while nothing new can arrive (pictures 05). After a start without the server
 * there is nothing but the last known: that can be read, and says how old it is.
 */
export function ConnectingOverlay({ isCalling, children }: ConnectingOverlayProps) {
  const hasNoConnection = useIsCutOff();
  const knownAt = useKnownAt();
  const isCutOff = hasNoConnection && !isCalling && knownAt === null;
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement | null>(null);

  useEffect(() => {
    if (!isCutOff) {
      focused.current?.focus();
      return;
    }
    const active = document.activeElement;
    focused.current = active instanceof HTMLElement && content.current?.contains(active) ? active : null;
  }, [isCutOff]);

  return (
    <>
      {hasNoConnection && !isCutOff ? (
        <div className={styles.strip} role="alert">
          <IconWifiOff size={20} stroke={2} aria-hidden="true" />
          <p className={styles.stripText}>
            {isCalling || knownAt === null
              ? shellWords.notConnectedCalling
              : shellWords.notConnectedKnown(moment(knownAt, Date.now()))}
          </p>
          {isCalling ? null : <Button onClick={hub.retryNow}>{shellWords.tryNow}</Button>}
        </div>
      ) : null}
      <div ref={content} className={styles.content} inert={isCutOff}>
        {children}
      </div>
      {isCutOff ? <Notice /> : null}
    </>
  );
}

function Notice() {
  const { heardAt, nextTryAt } = useHubStatus();
  useNow(1000);
  // A clock that was set back makes no wait longer.
  const left = nextTryAt === null ? 0 : Math.min(RETRY_FAILED, nextTryAt - Date.now());
  const wait = Math.ceil(left / 1000);
  return (
    <div className={styles.veil}>
      <div className={styles.notice} role="alert">
        <p className={styles.band}>
          <IconWifiOff size={22} stroke={2} aria-hidden="true" />
          {shellWords.notConnected}
        </p>
        <div className={styles.text}>
          <h2>{heardAt === null ? shellWords.connecting : shellWords.connectingAgain}</h2>
          <p>
            {heardAt === null ? (
              shellWords.nothingYet
            ) : (
              <>
                {shellWords.completeTo} <strong>{clockTime(heardAt)}</strong>. {shellWords.laterIsMissing}
              </>
            )}
          </p>
          <p>{shellWords.stillCall}</p>
          <div className={styles.steps}>
            <Button look="ink" icon={<IconRefresh size={20} stroke={1.75} />} onClick={hub.retryNow}>
              {shellWords.tryNow}
            </Button>
            <span aria-hidden="true">{wait > 0 ? shellWords.tryingIn(wait) : shellWords.tryingNow}</span>
          </div>
        </div>
      </div>
    </div>
  );
}
