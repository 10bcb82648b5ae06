import { chatName } from '@soteria/contract/chats/chat-name';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { IconArrowLeft, IconBell, IconBellOff, IconPin, IconPinFilled, IconUsers } from '@tabler/icons-react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { AppLink } from '../../../platform/navigation.tsx';
import { useMutedGroups, usePinned } from '../../../platform/storage/persisted.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useMe } from '../../presences/me.ts';
import type { Acting } from '../chats.api.ts';
import { chatsPath } from '../chats.paths.ts';
import { chatsWords } from '../chats.words.ts';
import { ChatAvatar } from './chat-avatar.tsx';
import { ChatMenu } from './chat-menu.tsx';
import styles from './open-chat.module.css';

interface ChatHeaderProps {
  chat: Chat;
  acting: Acting;
  showsMembers: boolean;
  onMembers: () => void;
}

const icon = { size: 20, stroke: 1.75 } as const;

/** Whose chat it is, how many are in it and looking on, and what can be done with it. */
export function ChatHeader({ chat, acting, showsMembers, onMembers }: ChatHeaderProps) {
  const { presenceIds, organisations } = useMe();
  const name = chatName(chat, presenceIds);
  const org = organisations.find((each) => each.id === chat.ownerId)?.displayName;
  const isPinned = usePinned((pinned) => pinned.ids.includes(chat.id));
  const togglePin = usePinned((pinned) => pinned.toggle);
  const isMuted = useMutedGroups((muted) => muted.ids.includes(chat.id));
  const toggleMute = useMutedGroups((muted) => muted.toggle);
  const isNarrow = useIsSinglePane();
  const here = chat.activePresences.length;
  return (
    <header className={styles.header}>
      <AppLink href={chatsPath()} className={styles.back} aria-label={chatsWords.back}>
        <IconArrowLeft size={24} stroke={1.75} aria-hidden="true" />
      </AppLink>
      <ChatAvatar chat={chat} size={36} />
      <div className={styles.who}>
        <h1 className="so-clip" title={name}>
          {name}
        </h1>
        <p className={`${styles.where} so-clip`}>
          {org ? <span className={styles.org}>{`${org}, `}</span> : null}
          {chatsWords.peopleCount(chat.memberCount)}
          {here > 0 ? `, ${chatsWords.hereNow(here)}` : null}
        </p>
      </div>
      {isNarrow ? null : (
        <>
          <IconButton
            label={isPinned ? chatsWords.unpin(name) : chatsWords.pin(name)}
            aria-pressed={isPinned}
            icon={isPinned ? <IconPinFilled {...icon} /> : <IconPin {...icon} />}
            onClick={() => togglePin(chat.id)}
          />
          <IconButton
            label={isMuted ? chatsWords.unmute : chatsWords.mute}
            aria-pressed={isMuted}
            icon={isMuted ? <IconBellOff {...icon} /> : <IconBell {...icon} />}
            onClick={() => toggleMute(chat.id)}
          />
        </>
      )}
      <IconButton
        label={chatsWords.showMembers}
        aria-pressed={showsMembers}
        icon={<IconUsers {...icon} />}
        onClick={onMembers}
      />
      <ChatMenu chat={chat} acting={acting} />
    </header>
  );
}
