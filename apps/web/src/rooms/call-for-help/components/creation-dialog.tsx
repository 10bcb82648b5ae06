import { type IncidentType, PERSONAL_GROUP } from '@soteria/contract/incident-types/incident-types.shapes';
import { mayStart } from '@soteria/contract/incidents/creation-rules';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { modeTitle } from '@soteria/contract/incidents/mode-title';
import { MODE_DRILL, type Mode } from '@soteria/contract/organisations/demo-mode';
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
import { ownIncident, ownIncidents } from '../../incidents/incidents.api.ts';
import { incidentPath } from '../../incidents/incidents.paths.ts';
import type { Membership } from '../../presences/me.ts';
import { callForHelpWords } from '../call-for-help.words.ts';
import { type CreationForm, emptyForm } from '../creation/creation-form.ts';
import { makeRaise, type Raise, raiseIncident } from '../creation/raise-incident.ts';
import { useCallMode } from '../demo-choice.ts';
import styles from './creation-dialog.module.css';
import { LocationChooser } from './location-chooser.tsx';
import { QuickMessages } from './quick-messages.tsx';
import { ResponderChooser } from './responder-chooser.tsx';
import { TagChooser } from './tag-chooser.tsx';

interface CreationDialogProps {
  type: IncidentType;
  membership: Membership;
  /** The mode it is for; what the Real/Demo switch says when left out. */
  mode?: Mode | undefined;
  onClose: () => void;
  onCreated: () => void;
}

const toWhom = (type: IncidentType, orgName: string) =>
  type.audience === 'everyone'
    ? callForHelpWords.everyoneIn(orgName)
    : callForHelpWords.teams(type.teams.map((team) => team.displayName));

/** Puts it where it is shown (core §4), before the hub has told of it; what the server says then wins. */
function addLocally(incident: Incident): void {
  queryClient.setQueryData(ownIncident(incident.tenantId, incident.id).queryKey, incident);
  queryClient.setQueryData(ownIncidents().queryKey, (list) =>
    list?.some((known) => known.id === incident.id) ? list : list && [incident, ...list],
  );
  void queryClient.invalidateQueries({ queryKey: ownIncidents().queryKey });
}

/** The incident creation dialog (core §2, §5): title, description, location, tags, quick messages. */
export default function CreationDialog(props: CreationDialogProps) {
  const { type, membership, onClose, onCreated } = props;
  const { org, presence } = membership;
  const naming = { type, displayName: presence.displayName };
  const [form, setForm] = useState<CreationForm>(() => emptyForm(naming));
  const before = useRef<Raise | null>(null);
  const chosenMode = useCallMode(org);
  const mode = props.mode ?? chosenMode;
  const startWords = mode === MODE_DRILL ? callForHelpWords.startDrill : callForHelpWords.start;
  const starting = useMutation({
    mutationFn: () => {
      before.current = makeRaise({ form, type, membership, mode, before: before.current });
      return raiseIncident(membership, before.current, form);
    },
    onSuccess: (incident) => {
      addLocally(incident);
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
            {callForHelpWords.willAlert(toWhom(type, org.displayName), type.alertsCount)}{' '}
            {form.responders.length > 0 ? callForHelpWords.andChosen(form.responders.length) : null}
          </p>
          <Button onClick={onClose}>{callForHelpWords.cancel}</Button>
          <Button look="ink" disabled={!isReady} isBusy={starting.isPending} onClick={start}>
            {starting.isPending ? callForHelpWords.starting : startWords}
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
        {type.groupName === PERSONAL_GROUP ? (
          <ResponderChooser membership={membership} form={form} naming={naming} onChange={setForm} />
        ) : null}
      </form>
    </Dialog>
  );
}
