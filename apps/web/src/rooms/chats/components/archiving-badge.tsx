import { archivingInDays } from '@soteria/contract/chats/archiving';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { IconArchive } from '@tabler/icons-react';
import { TIME_AGO_PERIOD, useNow } from '../../../ui/shared-clock.ts';
import { useMe } from '../../presences/me.ts';
import { chatsWords } from '../chats.words.ts';
import styles from './chat-item.module.css';

/** 'Archiving in N day(s)' when 0 to 10 days remain (core §4). */
export function ArchivingBadge({ chat }: { chat: Chat }) {
  const { organisations } = useMe();
  const now = useNow(TIME_AGO_PERIOD);
  const org = organisations.find((each) => each.id === chat.ownerId);
  const days = org ? archivingInDays(chat, org.deleteArchivedChatDays, now) : null;
  if (days === null) return null;
  return (
    <span className={styles.archiving}>
      <IconArchive size={14} stroke={2} aria-hidden="true" />
      {chatsWords.archivingIn(days)}
    </span>
  );
}
