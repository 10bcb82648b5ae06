import type { CloseReason, Incident } from '@soteria/contract/incidents/incidents.shapes';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { type Acting, archiveIncident, incidentMembers } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import { reachedCount } from '../people-groups.ts';
import styles from './dialogs.module.css';

const REASONS = [
  { value: 'all-clear', label: incidentsWords.allClear },
  { value: 'false-alarm', label: incidentsWords.falseAlarm },
] as const;

/** Asks once, in words, before everyone is told that it is over. */
export function CloseDialog({
  incident,
  acting,
  onClose,
}: {
  incident: Incident;
  acting: Acting;
  onClose: () => void;
}) {
  const [reason, setReason] = useState<CloseReason>('all-clear');
  const members = useQuery(incidentMembers(incident.tenantId, incident.id)).data;
  const closing = useMutation({
    mutationFn: () => archiveIncident(acting, reason),
    onSuccess: onClose,
    onError: (error) => showError(incidentsWords.errorClosing, error),
  });
  return (
    <Dialog
      title={incidentsWords.closeTitle}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>{incidentsWords.cancel}</Button>
          <Button
            look="ink"
            isBusy={closing.isPending}
            icon={<IconShieldCheck size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => closing.mutate()}
          >
            {incidentsWords.closeYes[reason]}
          </Button>
        </div>
      }
    >
      <div className={styles.reason}>
        <Segmented legend={incidentsWords.closeHow} value={reason} segments={REASONS} onChange={setReason} />
      </div>
      <p aria-live="polite">{incidentsWords.closeText[reason](members ? reachedCount(members) : null)}</p>
      <p className={styles.then}>{incidentsWords.closeThen}</p>
    </Dialog>
  );
}
