import type { Chat } from '@soteria/contract/chats/chats.shapes';
import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import { IconUserMinus, IconUserPlus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { showError } from '../../../platform/notifications/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { groupsWords } from '../../groups/groups.words.ts';
import { PresenceAvatar } from '../../presences/components/presence-avatar.tsx';
import { useMe } from '../../presences/me.ts';
import { ReadUpTo } from '../../timelines/components/read-up-to.tsx';
import { type Acting, chatMember, chatMembers, removeMember } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';
import styles from './members-panel.module.css';

const MemberDetails = lazy(() => import('../../groups/components/member-details.tsx'));
const AddPeople = lazy(() => import('./add-people.tsx'));

/** Who is in a chat, and who has it open now. */
export function MembersPanel({ chat, acting }: { chat: Chat; acting: Acting }) {
  const { data, error, refetch } = useQuery(chatMembers(chat.tenantId, chat.id));
  const [isAdding, setIsAdding] = useState(false);
  if (!data) {
    return error ? (
      <ErrorState title={chatsWords.errorMembers} text={chatsWords.tryAgain} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={4} height={52} />
    );
  }
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{chatsWords.peopleCount(data.length)}</h2>
      {chat.can.manage ? (
        <Button
          icon={<IconUserPlus size={18} stroke={1.75} aria-hidden="true" />}
          isWide
          onClick={() => setIsAdding(true)}
        >
          {chatsWords.addPeople}
        </Button>
      ) : null}
      <ul>
        {data.map((member) => (
          <Member key={member.presenceId} chat={chat} acting={acting} member={member} />
        ))}
      </ul>
      <Suspense>
        {isAdding ? <AddPeople chat={chat} acting={acting} onClose={() => setIsAdding(false)} /> : null}
      </Suspense>
    </div>
  );
}

function Member({ chat, acting, member }: { chat: Chat; acting: Acting; member: GroupMember }) {
  const { presenceIds } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeMember(acting, member.presenceId),
    onError: (error) => showError(chatsWords.errorRemoving, error),
  });
  const { presenceId: id, displayName, hasThumb, jobTitle } = member;
  const isOwn = presenceIds.includes(id);
  return (
    <li className={styles.member}>
      <span className={styles.face}>
        <PresenceAvatar tenantId={chat.tenantId} presence={{ id, displayName, hasThumb }} size={36} />
        {member.isActive ? <span className={styles.here} role="img" aria-label={chatsWords.here} /> : null}
      </span>
      <button
        type="button"
        className={styles.name}
        aria-haspopup="dialog"
        title={groupsWords.details(displayName)}
        onClick={() => setIsOpen(true)}
      >
        <span className="so-clip">{isOwn ? chatsWords.youAre(displayName) : displayName}</span>
        {jobTitle ? <span className={`${styles.job} so-clip`}>{jobTitle}</span> : null}
        <ReadUpTo className={styles.job} member={member} lastSeq={chat.lastSeq} />
      </button>
      {chat.can.manage && !isOwn ? (
        <IconButton
          label={chatsWords.remove(displayName)}
          icon={<IconUserMinus size={18} stroke={1.75} />}
          disabled={removing.isPending}
          onClick={() => removing.mutate()}
        />
      ) : null}
      <Suspense>
        {isOpen ? (
          <MemberDetails
            tenantId={chat.tenantId}
            person={member}
            options={chatMember(chat.tenantId, chat.id, id)}
            onClose={() => setIsOpen(false)}
          />
        ) : null}
      </Suspense>
    </li>
  );
}
