import { chatName } from '@soteria/contract/chats/chat-name';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { unreadCount } from '@soteria/contract/groups/own-member';
import { isUnread } from '@soteria/contract/groups/unread';
import { IconBellOff, IconPin, IconPinFilled } from '@tabler/icons-react';
import { AppLink } from '../../../platform/navigation.tsx';
import { useMutedGroups, usePinned } from '../../../platform/storage/persisted.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useMe } from '../../presences/me.ts';
import { chatPath } from '../chats.paths.ts';
import { chatsWords } from '../chats.words.ts';
import { ArchivingBadge } from './archiving-badge.tsx';
import { ChatAvatar } from './chat-avatar.tsx';
import styles from './chat-item.module.css';
import { LastSaid } from './last-said.tsx';

/** One chat in the list: who, what was said last, when, and how much of it is unread (picture 06). */
export function ChatItem({ chat, isOpen }: { chat: Chat; isOpen: boolean }) {
  const { presenceIds } = useMe();
  const isPinned = usePinned((pinned) => pinned.ids.includes(chat.id));
  const toggle = usePinned((pinned) => pinned.toggle);
  const isMuted = useMutedGroups((muted) => muted.ids.includes(chat.id));
  const name = chatName(chat, presenceIds);
  const unread = isUnread(chat, presenceIds);
  // Just added to an empty chat: unread without a message to count.
  const count = unread ? Math.max(1, unreadCount(chat, presenceIds)) : 0;
  const Pin = isPinned ? IconPinFilled : IconPin;
  return (
    <li className={classNames(styles.item, isOpen && styles.open, unread && styles.unread)}>
      <AppLink
        href={chatPath(chat.tenantId, chat.id)}
        className={styles.link}
        aria-current={isOpen ? 'page' : undefined}
      >
        <ChatAvatar chat={chat} />
        <span className={styles.text}>
          <span className={styles.top}>
            <span className={`${styles.name} so-clip`}>{name}</span>
            {isMuted ? (
              <IconBellOff size={16} stroke={1.75} role="img" aria-label={chatsWords.muted} />
            ) : null}
            <TimeAgo at={chat.lastActivity} className={styles.time ?? ''} />
          </span>
          <span className={styles.bottom}>
            <span className={`${styles.said} so-clip`}>
              <LastSaid chat={chat} />
            </span>
            <Badge count={count} label={chatsWords.unreadMessages(count)} />
          </span>
          <ArchivingBadge chat={chat} />
        </span>
      </AppLink>
      <IconButton
        label={isPinned ? chatsWords.unpin(name) : chatsWords.pin(name)}
        aria-pressed={isPinned}
        className={classNames(styles.pin, isPinned && styles.pinned)}
        icon={<Pin size={18} stroke={1.75} />}
        onClick={() => toggle(chat.id)}
      />
    </li>
  );
}
