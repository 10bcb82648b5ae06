import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import { mayStart } from '@soteria/contract/incidents/creation-rules';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { goTo } from '../../../platform/navigation.tsx';
import { showError } from '../../../platform/notifications/toasts.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { markOfMode } from '../../../ui/mode.ts';
import { ModeTag } from '../../../ui/tag.tsx';
import { ownIncidents } from '../../incidents/incidents.api.ts';
import { incidentPath } from '../../incidents/incidents.paths.ts';
import type { Membership } from '../../presences/me.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { type CreationForm, emptyForm } from '../creation/creation-form.ts';
import { makeRaise, type Raise, raiseIncident } from '../creation/raise-incident.ts';
import { useCallMode } from '../demo-choice.ts';
import styles from './creation-dialog.module.css';
import { LocationChooser } from './location-chooser.tsx';
import { QuickMessages } from './quick-messages.tsx';
import { TagChooser } from './tag-chooser.tsx';

interface CreationDialogProps {
  type: IncidentType;
  membership: Membership;
  onClose: () => void;
  onCreated: () => void;
}

const toWhom = (type: IncidentType, orgName: string) =>
  type.audience === 'everyone'
    ? callForHelpWords.everyoneIn(orgName)
    : callForHelpWords.teams(type.teams.map((team) => team.displayName));

/** The incident creation dialog (core §2, §5): title, description, location, tags, quick messages. */
export default function CreationDialog({ type, membership, onClose, onCreated }: CreationDialogProps) {
  const { org, presence } = membership;
  const naming = { type, displayName: presence.displayName };
  const [form, setForm] = useState<CreationForm>(() => emptyForm(naming));
  const before = useRef<Raise | null>(null);
  const mode = useCallMode(org);
  const starting = useMutation({
    mutationFn: () => {
      before.current = makeRaise({ form, type, membership, mode, before: before.current });
      return raiseIncident(membership, before.current, form);
    },
    onSuccess: (incident) => {
      void queryClient.invalidateQueries({ queryKey: ownIncidents().queryKey });
      onCreated();
      goTo(incidentPath(incident.tenantId, incident.id));
    },
    onError: (error) => showError(callForHelpWords.errorCreating, error),
  });
  const isReady = mayStart(form.title, form.description);
  const start = () => {
    if (isReady && !starting.isPending) starting.mutate();
  };

  return (
    <Dialog
      title={modeTitle(type.displayName, mode)}
      width="wide"
      onClose={onClose}
      action={<ModeTag mark={markOfMode(mode)} isSolid />}
      foot={
        <>
          <p className={styles.whom}>
            {callForHelpWords.willAlert(toWhom(type, org.displayName), type.alertsCount)}
          </p>
          <Button onClick={onClose}>{callForHelpWords.cancel}</Button>
          <Button look="ink" disabled={!isReady} isBusy={starting.isPending} onClick={start}>
            {starting.isPending ? callForHelpWords.starting : callForHelpWords.start}
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <TextField
          label={callForHelpWords.incidentTitle}
          value={form.title}
          maxLength={200}
          onChange={(event) => setForm({ ...form, title: event.currentTarget.value })}
        />
        <TextArea
          label={callForHelpWords.description}
          data-autofocus
          hint={callForHelpWords.descriptionHint}
          value={form.description}
          maxLength={10_000}
          onChange={(event) => setForm({ ...form, description: event.currentTarget.value })}
        />
        <QuickMessages type={type} membership={membership} form={form} onChange={setForm} />
        <LocationChooser membership={membership} form={form} naming={naming} onChange={setForm} />
        <TagChooser membership={membership} form={form} naming={naming} onChange={setForm} />
      </form>
    </Dialog>
  );
}
