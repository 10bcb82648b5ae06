import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { orgPresences } from '../../organisations/organisations.api.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import { reloadMembers } from '../incident-cache.ts';
import { type Acting, addMember, incidentMembers } from '../incidents.api.ts';
import { incidentsWords } from '../incidents.words.ts';
import { ChoiceList } from './choice-list.tsx';
import styles from './dialogs.module.css';
import { PreviouslyShared } from './previously-shared.tsx';

/** The organisation's people who are not on the incident yet. */
export default function AddPeopleDialog(props: { incident: Incident; acting: Acting; onClose: () => void }) {
  const { incident, acting, onClose } = props;
  const people = useQuery(orgPresences(incident.tenantId, incident.ownerId));
  const members = useQuery(incidentMembers(incident.tenantId, incident.id));
  const [term, setTerm] = useState('');
  const [added, setAdded] = useState<ReadonlySet<PresenceId>>(new Set());
  const adding = useMutation({
    mutationFn: (id: PresenceId) => addMember(acting, id),
    onSuccess: (_, id) => {
      setAdded((known) => new Set(known).add(id));
      reloadMembers(incident.tenantId, incident.id);
    },
    onError: (error) => showError(incidentsWords.errorAdding, error),
  });
  const isOn = new Set(members.data?.map((member) => member.presenceId));
  const wanted = term.trim().toLowerCase();
  const found = people.data?.filter(
    (person) =>
      (added.has(person.id) || !isOn.has(person.id)) && person.displayName.toLowerCase().includes(wanted),
  );
  return (
    <Dialog title={incidentsWords.addPeopleTitle} onClose={onClose}>
      <p className={styles.text}>{incidentsWords.addPeopleText}</p>
      <PreviouslyShared incident={incident} />
      <SearchField label={incidentsWords.searchPeople} value={term} onChange={setTerm} />
      <ChoiceList
        choices={
          found && members.data
            ? found.map((person) => ({
                id: person.id,
                lead: <PresenceAvatar tenantId={incident.tenantId} presence={person} />,
                name: person.displayName,
                detail: person.jobTitle ?? undefined,
                isDone: added.has(person.id),
                isBusy: adding.isPending && adding.variables === person.id,
                onChoose: () => adding.mutate(person.id),
              }))
            : null
        }
        error={
          people.error || members.error
            ? {
                title: incidentsWords.errorMembership,
                onRetry: () => void Promise.all([people.refetch(), members.refetch()]),
              }
            : null
        }
        empty={wanted ? incidentsWords.nothingFound : incidentsWords.nobodyToAdd}
        words={{ do: incidentsWords.add, done: incidentsWords.added }}
      />
    </Dialog>
  );
}
