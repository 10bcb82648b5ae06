import { chatName } from '@soteria/contract/chats/chat-name';
import { sortChats } from '@soteria/contract/chats/chat-order';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { isUnread } from '@soteria/contract/groups/unread';
import { IconMessages } from '@tabler/icons-react';
import { AsOf, useAsOf } from '../../../platform/as-of.tsx';
import { AppLink } from '../../../platform/navigation.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RowBody, RowList } from '../../../ui/row.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { Tile } from '../../../ui/tile.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { useMe } from '../../presences/me.ts';
import { chatPath, chatsPath } from '../chats.paths.ts';
import { chatsWords } from '../chats.words.ts';
import { useChats, useUnreadChats } from '../use-chats.ts';
import { ChatAvatar } from './chat-avatar.tsx';
import styles from './chats-tile.module.css';
import { LastSaid } from './last-said.tsx';

/** Core §9: the dashboard's tiles show the latest 3. */
const SHOWN = 3;

/** The dashboard's tile: the three latest chats. */
export function ChatsTile() {
  const { chats, updatedAt, error, refetch } = useChats();
  const asOf = useAsOf(updatedAt);
  const unread = useUnreadChats().length;
  return (
    <Tile
      title={chatsWords.chats}
      icon={<IconMessages size={20} stroke={1.75} aria-hidden="true" />}
      note={asOf ? <AsOf updatedAt={updatedAt} /> : chatsWords.unread(unread)}
      action={
        <AppLink href={chatsPath()} className={styles.all}>
          {chatsWords.seeAll}
        </AppLink>
      }
    >
      {chats ? null : error ? (
        <ErrorState
          title={chatsWords.errorFetching}
          text={chatsWords.tryAgain}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows count={SHOWN} />
      )}
      {chats?.length === 0 ? <EmptyState title={chatsWords.noChats} text={chatsWords.noChatsText} /> : null}
      <RowList>
        {sortChats(chats ?? [])
          .slice(0, SHOWN)
          .map((chat) => (
            <li key={chat.id}>
              <TileRow chat={chat} />
            </li>
          ))}
      </RowList>
    </Tile>
  );
}

function TileRow({ chat }: { chat: Chat }) {
  const { presenceIds } = useMe();
  return (
    <AppLink href={chatPath(chat.tenantId, chat.id)} className={styles.row}>
      <RowBody
        isUnread={isUnread(chat, presenceIds)}
        lead={<ChatAvatar chat={chat} />}
        title={chatName(chat, presenceIds)}
        detail={<LastSaid chat={chat} />}
        end={<TimeAgo at={chat.lastActivity} />}
      />
    </AppLink>
  );
}
