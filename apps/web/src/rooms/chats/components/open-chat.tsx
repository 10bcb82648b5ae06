import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { useEffect, useState } from 'react';
import { useIsSinglePane } from '../../../platform/media-query.ts';
import { settleEntryNotice } from '../../../platform/notifications/entry-notice.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { chatsWords } from '../chats.words.ts';
import { useActing } from '../use-acting.ts';
import { ChatConversation } from './chat-conversation.tsx';
import { ChatHeader } from './chat-header.tsx';
import { MembersPanel } from './members-panel.tsx';
import styles from './open-chat.module.css';

/** One chat: its header, what is said, and beside it, when asked for, who is in it. */
export function OpenChat({ chat }: { chat: Chat }) {
  const acting = useActing(chat);
  const isNarrow = useIsSinglePane();
  const [showsMembers, setShowsMembers] = useState(false);
  useEffect(() => settleEntryNotice(chat.id), [chat.id]);
  if (!acting) return null;
  const toggle = () => setShowsMembers(!showsMembers);
  return (
    <div className={styles.chat}>
      <ChatHeader chat={chat} acting={acting} showsMembers={showsMembers} onMembers={toggle} />
      <div className={styles.sides}>
        <ChatConversation key={chat.id} chat={chat} presenceId={acting.presenceId} />
        {showsMembers && !isNarrow ? (
          <aside className={styles.members} aria-label={chatsWords.members}>
            <MembersPanel chat={chat} acting={acting} />
          </aside>
        ) : null}
      </div>
      {showsMembers && isNarrow ? (
        <Dialog title={chatsWords.members} onClose={() => setShowsMembers(false)}>
          <MembersPanel chat={chat} acting={acting} />
        </Dialog>
      ) : null}
    </div>
  );
}
