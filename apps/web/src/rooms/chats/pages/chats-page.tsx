import { IconMessages } from '@tabler/icons-react';
import { usePageTitle } from '../../../platform/page-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { chatsWords } from '../chats.words.ts';
import { ChatList } from '../components/chat-list.tsx';
import styles from './chats-page.module.css';

/** The person's chats; on a wide screen the place beside the list waits for one to be opened. */
export default function ChatsPage() {
  usePageTitle(chatsWords.chats);
  return (
    <div className={styles.page}>
      <div className={styles.list}>
        <ChatList />
      </div>
      <div className={`${styles.open} ${styles.nothing}`}>
        <EmptyState
          icon={<IconMessages size={28} stroke={1.75} aria-hidden="true" />}
          title={chatsWords.choose}
          text={chatsWords.chooseText}
        />
      </div>
    </div>
  );
}
