import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { IconClock, IconFileText, IconRun, IconShieldCheck, IconUserCheck } from '@tabler/icons-react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { timeNow } from '../../../ui/shared-clock.ts';
import { duration, moment } from '../../../ui/time-words.ts';
import { useMe } from '../../presences/me.ts';
import { incidentsWords } from '../incidents.words.ts';
import { respondTo, useUnacknowledged } from '../responding.ts';
import { keepRecord } from './record-items.tsx';
import styles from './state-strip.module.css';

/** Whether the person has said that they respond, and whether everyone has heard it. */
function useOwnResponse(incident: Incident): 'none' | 'saying' | 'responding' {
  const { presenceIds } = useMe();
  const isSaying = useUnacknowledged((state) => state.answers.has(incident.id));
  const own = incident.groupMembers
    .map((member) => member.presenceId)
    .filter((id) => presenceIds.includes(id));
  const isCreator = own.includes(incident.createdBy);
  const isAmong = incident.membership.some(
    (member) => own.includes(member.id) && member.id !== incident.createdBy,
  );
  const isFirst = incident.firstResponder !== null && own.includes(incident.firstResponder);
  if (isFirst || (isAmong && !isCreator)) return 'responding';
  return isSaying ? 'saying' : 'none';
}

export function RespondButton({ incident, isWide }: { incident: Incident; isWide?: boolean }) {
  const { presenceIds } = useMe();
  const response = useOwnResponse(incident);
  if (!incident.can.respond || response === 'responding') return null;
  return (
    <Button
      look="ink"
      size="lg"
      isWide={isWide ?? false}
      isBusy={response === 'saying'}
      icon={<IconRun size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void respondTo(incident.tenantId, incident.id, presenceIds)}
    >
      {response === 'saying' ? incidentsWords.saying : incidentsWords.imResponding}
    </Button>
  );
}

function Answered({ incident }: { incident: Incident }) {
  const { firstResponderName: name, firstResponded } = incident;
  if (name === null || firstResponded === null) {
    return (
      <p className={styles.words}>
        <IconClock size={24} stroke={1.75} aria-hidden="true" />
        <strong>{incidentsWords.waiting}</strong>
      </p>
    );
  }
  const after = duration(Date.parse(firstResponded) - Date.parse(incident.created));
  return (
    <p className={styles.words}>
      <IconUserCheck size={24} stroke={1.75} aria-hidden="true" />
      <span>
        <strong>{incidentsWords.isResponding(name)}</strong>{' '}
        <span className={styles.after}>{incidentsWords.after(after, incident.respondingCount - 1)}</span>
      </span>
    </p>
  );
}

const closedWords = ({ closeReason, closedByName }: Incident, at: string) =>
  incidentsWords.closedAt[closeReason ?? 'all-clear'](moment(Date.parse(at), timeNow()), closedByName);

/** The second band: amber while nobody answers, green once somebody does; and what one can do about it. */
export function StateStrip({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  if (incident.archived) {
    return (
      <div className={classNames(styles.strip, styles.closed)}>
        <p className={styles.words}>
          <IconShieldCheck size={24} stroke={1.75} aria-hidden="true" />
          <strong>{closedWords(incident, incident.archived)}</strong>
        </p>
        <Button
          icon={<IconFileText size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => keepRecord(incident, 'pdf')}
        >
          {incidentsWords.record}
        </Button>
      </div>
    );
  }
  const isAnswered = incident.firstResponded !== null;
  return (
    <div className={classNames(styles.strip, isAnswered ? styles.answered : styles.waiting)}>
      <div className={styles.live} aria-live="polite">
        <Answered incident={incident} />
      </div>
      <span className={styles.actions}>
        <span className={styles.respond}>
          <RespondButton incident={incident} />
        </span>
        {incident.can.close ? (
          <Button
            size="lg"
            icon={<IconShieldCheck size={20} stroke={1.75} aria-hidden="true" />}
            className={styles.close ?? ''}
            onClick={onClose}
          >
            {incidentsWords.close}
          </Button>
        ) : null}
      </span>
    </div>
  );
}
