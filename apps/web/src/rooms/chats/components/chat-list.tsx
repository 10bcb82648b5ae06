import { chatName } from '@soteria/contract/chats/chat-name';
import { sortChats } from '@soteria/contract/chats/chat-order';
import type { GroupId } from '@soteria/contract/kit/ids';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { AsOf } from '../../../platform/as-of.tsx';
import { usePinned } from '../../../platform/storage/persisted.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMe } from '../../presences/me.ts';
import { chatsWords } from '../chats.words.ts';
import { useChats } from '../use-chats.ts';
import { ChatItem } from './chat-item.tsx';
import styles from './chat-list.module.css';
import { NewChat } from './new-chat.tsx';

/** The person's chats: pinned ones first, found by what they are called (picture 06). */
export function ChatList({ openId }: { openId?: GroupId }) {
  const { presenceIds } = useMe();
  const { chats, updatedAt, error, refetch } = useChats();
  const pinned = usePinned((state) => state.ids);
  const [term, setTerm] = useState('');
  const [isMaking, setIsMaking] = useState(false);
  const wanted = term.trim().toLowerCase();
  const sorted = useMemo(() => sortChats(chats ?? [], new Set(pinned)), [chats, pinned]);
  const found = sorted.filter((chat) => chatName(chat, presenceIds).toLowerCase().includes(wanted));
  return (
    <section className={styles.list} aria-label={chatsWords.chats}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1>{chatsWords.chats}</h1>
          <Button
            icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => setIsMaking(true)}
          >
            {chatsWords.newChat}
          </Button>
        </div>
        <AsOf updatedAt={updatedAt} />
        <SearchField label={chatsWords.search} value={term} onChange={setTerm} />
      </header>
      <div className={styles.scroll}>
        {chats ? null : error ? (
          <ErrorState
            title={chatsWords.errorFetching}
            text={chatsWords.tryAgain}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows count={6} height={62} />
        )}
        {chats?.length === 0 ? (
          <EmptyState
            icon={<IconMessages size={28} stroke={1.75} aria-hidden="true" />}
            title={chatsWords.noChats}
            text={chatsWords.noChatsText}
            action={<Button onClick={() => setIsMaking(true)}>{chatsWords.newChat}</Button>}
          />
        ) : null}
        {chats && chats.length > 0 && found.length === 0 ? (
          <EmptyState title={chatsWords.nothingFound} text={chatsWords.nothingFoundText} />
        ) : null}
        <ul>
          {found.map((chat) => (
            <ChatItem key={chat.id} chat={chat} isOpen={chat.id === openId} />
          ))}
        </ul>
      </div>
      {isMaking ? <NewChat onClose={() => setIsMaking(false)} /> : null}
    </section>
  );
}
