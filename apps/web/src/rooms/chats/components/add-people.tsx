import type { Chat } from '@soteria/contract/chats/chats.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { ChoiceList } from '../../incidents/components/choice-list.tsx';
import { orgPresences } from '../../organisations/organisations.api.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import { reloadMembers } from '../chat-cache.ts';
import { type Acting, addMember } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';
import styles from './dialogs.module.css';

/** The organisation's people who are not in the chat yet. */
export default function AddPeople(props: { chat: Chat; acting: Acting; onClose: () => void }) {
  const { chat, acting, onClose } = props;
  const people = useQuery(orgPresences(chat.tenantId, chat.ownerId));
  const [term, setTerm] = useState('');
  const [added, setAdded] = useState<ReadonlySet<PresenceId>>(new Set());
  const adding = useMutation({
    mutationFn: (id: PresenceId) => addMember(acting, id),
    onSuccess: (_, id) => {
      setAdded((known) => new Set(known).add(id));
      reloadMembers(chat.tenantId, chat.id);
    },
    onError: (error) => showError(chatsWords.errorAdding, error),
  });
  const isIn = new Set(chat.membership.map((member) => member.id));
  const wanted = term.trim().toLowerCase();
  const found = people.data?.filter(
    (person) =>
      (added.has(person.id) || !isIn.has(person.id)) && person.displayName.toLowerCase().includes(wanted),
  );
  return (
    <Dialog title={chatsWords.addPeople} onClose={onClose}>
      <p className={styles.text}>{chatsWords.addPeopleText}</p>
      <SearchField label={chatsWords.searchPeople} value={term} onChange={setTerm} />
      <ChoiceList
        choices={
          found
            ? found.map((person) => ({
                id: person.id,
                lead: <PresenceAvatar tenantId={chat.tenantId} presence={person} />,
                name: person.displayName,
                detail: person.jobTitle ?? undefined,
                isDone: added.has(person.id),
                isBusy: adding.isPending && adding.variables === person.id,
                onChoose: () => adding.mutate(person.id),
              }))
            : null
        }
        error={
          people.error ? { title: chatsWords.errorMembership, onRetry: () => void people.refetch() } : null
        }
        empty={wanted ? chatsWords.nothingFound : chatsWords.nobodyToAdd}
        words={{ do: chatsWords.add, done: chatsWords.added }}
      />
    </Dialog>
  );
}
