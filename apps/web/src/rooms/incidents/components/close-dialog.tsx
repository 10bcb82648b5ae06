import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { type Acting, archiveIncident } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './dialogs.module.css';

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
  const closing = useMutation({
    mutationFn: () => archiveIncident(acting),
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
            {incidentsWords.closeYes}
          </Button>
        </div>
      }
    >
      <p>{incidentsWords.closeText(incident.memberCount)}</p>
    </Dialog>
  );
}
