import type { OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { orgPresences } from '../../organisations/organisations.api.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import { groupsWords } from '../groups.words.ts';
import styles from './add-people.module.css';

/** Who is in it, or why that is not known. */
interface Present {
  ids: readonly PresenceId[] | undefined;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface AddPeopleProps {
  group: { tenantId: TenantId; ownerId: OrgId };
  present: Present;
  title: string;
  text: string;
  /** Where all are in it already. */
  nobodyToAdd: string;
  /** Core §8's word for people that cannot be loaded. */
  failure: string;
  onAdd: (id: PresenceId) => Promise<unknown>;
  onClose: () => void;
  /** Stands above the people. */
  children?: ReactNode;
}

/** The organisation's people who are not in a group yet, to be added one by one. */
export function AddPeople({ group, present, onAdd, onClose, ...props }: AddPeopleProps) {
  const people = useQuery(orgPresences(group.tenantId, group.ownerId));
  const [term, setTerm] = useState('');
  const [added, setAdded] = useState<ReadonlySet<PresenceId>>(new Set());
  const adding = useMutation({
    mutationFn: onAdd,
    onSuccess: (_, id) => setAdded((known) => new Set(known).add(id)),
    onError: (error) => showError(groupsWords.errorAdding, error),
  });
  const isIn = new Set(present.ids);
  const wanted = term.trim().toLowerCase();
  const found = people.data?.filter(
    (person) =>
      (added.has(person.id) || !isIn.has(person.id)) && person.displayName.toLowerCase().includes(wanted),
  );
  const retry = () => void Promise.all([people.refetch(), present.refetch()]);
  return (
    <Dialog title={props.title} onClose={onClose}>
      <p className={styles.text}>{props.text}</p>
      {props.children}
      <SearchField label={groupsWords.searchPeople} value={term} onChange={setTerm} />
      <ChoiceList
        choices={
          found && present.ids
            ? found.map((person) => ({
                id: person.id,
                lead: <PresenceAvatar tenantId={group.tenantId} presence={person} />,
                name: person.displayName,
                detail: person.jobTitle ?? undefined,
                isDone: added.has(person.id),
                isBusy: adding.isPending && adding.variables === person.id,
                onChoose: () => adding.mutate(person.id),
              }))
            : null
        }
        error={people.error || present.error ? { title: props.failure, onRetry: retry } : null}
        empty={wanted ? groupsWords.nothingFound : props.nobodyToAdd}
        words={{ do: groupsWords.add, done: groupsWords.added }}
      />
    </Dialog>
  );
}
