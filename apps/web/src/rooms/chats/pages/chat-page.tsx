import { chatName } from '@soteria/contract/chats/chat-name';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../../platform/api/api-error.ts';
import { AppLink } from '../../../platform/navigation.tsx';
import { usePageTitle } from '../../../platform/page-title.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMe } from '../../presences/me.ts';
import { chatCache } from '../chat-cache.ts';
import { ownChat } from '../chats.api.ts';
import { chatsPath } from '../chats.paths.ts';
import { chatsWords } from '../chats.words.ts';
import { ChatList } from '../components/chat-list.tsx';
import { OpenChat } from '../components/open-chat.tsx';
import styles from './chats-page.module.css';

/** One chat beside the list; on a phone alone. */
export default function ChatPage() {
  const params = useParams({ strict: false });
  const [tenantId, chatId] = [params.tenantId as TenantId, params.chatId as GroupId];
  return (
    <div className={styles.page}>
      <div className={`${styles.list} ${styles.beside}`}>
        <ChatList openId={chatId} />
      </div>
      <div className={styles.open}>
        <Loaded key={chatId} tenantId={tenantId} chatId={chatId} />
      </div>
    </div>
  );
}

function Loaded({ tenantId, chatId }: { tenantId: TenantId; chatId: GroupId }) {
  const { presenceIds, organisations } = useMe();
  // What the list knows is shown at once; what is newer follows.
  const { data, error, refetch } = useQuery({
    ...ownChat(tenantId, chatId),
    initialData: () => chatCache.find(chatId),
    initialDataUpdatedAt: 0,
  });
  usePageTitle(data ? chatName(data, presenceIds) : chatsWords.chat);
  const isHidden = organisations.some((org) => org.id === data?.ownerId && org.hideChats);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isHidden || isGone) {
    return (
      <EmptyState
        title={chatsWords.notThere}
        text={chatsWords.notThereText}
        action={<AppLink href={chatsPath()}>{chatsWords.back}</AppLink>}
      />
    );
  }
  if (data) return <OpenChat chat={data} />;
  return error ? (
    <ErrorState title={chatsWords.errorChat} text={chatsWords.tryAgain} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows count={6} />
  );
}
