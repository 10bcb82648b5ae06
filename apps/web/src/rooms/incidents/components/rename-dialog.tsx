import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { changeIncident } from '../incident-cache.ts';
import { incidentsWords } from '../incidents.words.ts';
import styles from './dialogs.module.css';

const NAME_MAX = 200;

const errorOf = (name: string) => {
  if (name.trim() === '') return incidentsWords.nameMissing;
  return name.trim().length > NAME_MAX ? incidentsWords.nameTooLong : null;
};

interface RenameDialogProps {
  incident: Incident;
  onRename: (name: string) => Promise<Incident>;
  onClose: () => void;
}

export default function RenameDialog({ incident, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(incident.displayName);
  const [isTouched, setIsTouched] = useState(false);
  const formId = useId();
  const renaming = useMutation({
    mutationFn: () => onRename(name.trim()),
    onSuccess: (renamed) => {
      changeIncident(renamed.tenantId, renamed.id, () => renamed);
      onClose();
    },
    onError: (error) => showError(incidentsWords.errorRenaming, error),
  });
  const error = errorOf(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTouched(true);
    if (!error && !renaming.isPending) renaming.mutate();
  };
  return (
    <Dialog
      title={incidentsWords.renameTitle}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          <Button onClick={onClose}>{incidentsWords.cancel}</Button>
          <Button look="ink" type="submit" form={formId} isBusy={renaming.isPending}>
            {incidentsWords.save}
          </Button>
        </div>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <TextField
          label={incidentsWords.name}
          value={name}
          error={isTouched ? error : null}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setIsTouched(true);
          }}
        />
      </form>
    </Dialog>
  );
}
