import type { OrgPresence } from '@soteria/contract/organisations/organisations.shapes';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { orgPresences } from '../../organisations/organisations.api.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import type { Membership } from '../../presences/me.ts';
import { chatsWords } from '../chats.words.ts';
import type { NewChatState } from '../use-new-chat.ts';
import styles from './new-chat.module.css';

interface NewChatPeopleProps {
  state: NewChatState;
  memberships: readonly Membership[];
}

/** Whom to write to: the people of an organisation, found by name, any number of them. */
export function NewChatPeople({ state, memberships }: NewChatPeopleProps) {
  const { membership } = state;
  const [term, setTerm] = useState('');
  if (!membership) return <EmptyState title={chatsWords.nobodyHere} />;
  return (
    <>
      {memberships.length > 1 ? (
        <Segmented
          legend={chatsWords.organisation}
          value={membership.org.id}
          segments={memberships.map(({ org }) => ({ value: org.id as string, label: org.displayName }))}
          onChange={(value) => state.chooseOrg(memberships.find(({ org }) => org.id === value)?.org.id)}
        />
      ) : null}
      <People key={membership.org.id} state={state} membership={membership} term={term} onTerm={setTerm} />
    </>
  );
}

interface PeopleProps {
  state: NewChatState;
  membership: Membership;
  term: string;
  onTerm: (term: string) => void;
}

function People({ state, membership: { org, presence }, term, onTerm }: PeopleProps) {
  const { data, error, refetch } = useQuery(orgPresences(org.tenantId, org.id));
  const wanted = term.trim().toLowerCase();
  // One's own entry too only where it matches (core §5).
  const found = data?.filter((person) => person.displayName.toLowerCase().includes(wanted));
  const others = (data ?? []).filter((person) => person.id !== presence.id).length;
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={data ? chatsWords.searchSome(others) : chatsWords.searchPeople}
          value={term}
          onChange={onTerm}
          data-autofocus
        />
      </div>
      <Chips state={state} />
      {found ? null : error ? (
        <ErrorState
          title={chatsWords.errorMembership}
          text={chatsWords.tryAgain}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={5} height={56} />
      )}
      {found?.length === 0 ? (
        <EmptyState title={chatsWords.nothingFound} text={chatsWords.nothingFoundText} />
      ) : null}
      <ul className={styles.people}>
        {found?.map((person) =>
          person.id === presence.id ? (
            <Own key={person.id} person={person} state={state} />
          ) : (
            <Person key={person.id} person={person} state={state} />
          ),
        )}
      </ul>
    </>
  );
}

interface PersonProps {
  person: OrgPresence;
  state: NewChatState;
}

function Person({ person, state }: PersonProps) {
  const isChosen = state.chosen.some((other) => other.id === person.id);
  return (
    <li>
      <label className={styles.person} data-chosen={isChosen || undefined}>
        <Face person={person} state={state} name={person.displayName} />
        <input
          type="checkbox"
          className="so-hidden"
          checked={isChosen}
          onChange={() => state.toggle(person)}
        />
        <span className={styles.box} aria-hidden="true">
          {isChosen ? <IconCheck size={16} stroke={2.5} /> : null}
        </span>
      </label>
    </li>
  );
}

/** One's own entry: there to be seen, not to be chosen. */
function Own({ person, state }: PersonProps) {
  return (
    <li className={styles.person} data-own>
      <Face person={person} state={state} name={chatsWords.youAre(person.displayName)} />
    </li>
  );
}

function Face({ person, state, name }: PersonProps & { name: string }) {
  const detail = [person.jobTitle, person.isResponder ? chatsWords.responder : null].filter(Boolean);
  return (
    <>
      {state.membership ? (
        <PresenceAvatar tenantId={state.membership.org.tenantId} presence={person} size={36} />
      ) : null}
      <span className={styles.name}>
        <span className="so-clip">{name}</span>
        <span className={`${styles.detail} so-clip`}>{detail.join(', ')}</span>
      </span>
    </>
  );
}

/** Who is chosen, each with a way out; what that makes. */
function Chips({ state }: { state: NewChatState }) {
  const { chosen, membership } = state;
  if (chosen.length === 0 || !membership) return null;
  return (
    <ul className={styles.chips}>
      {chosen.map((person) => (
        <li key={person.id} className={styles.chip}>
          <PresenceAvatar tenantId={membership.org.tenantId} presence={person} size={22} />
          <span className="so-clip">{person.displayName}</span>
          <button
            type="button"
            aria-label={chatsWords.unchoose(person.displayName)}
            onClick={() => state.toggle(person)}
          >
            <IconX size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </li>
      ))}
      <li className={styles.count} aria-live="polite">
        {chatsWords.chosen(chosen.length)}
      </li>
    </ul>
  );
}
