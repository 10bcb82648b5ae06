import type { Chat } from '@soteria/contract/chats/chats.shapes';
import RenameGroup from '../../groups/components/rename-group.tsx';
import { chatCache } from '../chat-cache.ts';
import { type Acting, renameChat } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';

const NAME_MAX = 100;

export default function RenameChat(props: { chat: Chat; acting: Acting; onClose: () => void }) {
  const { chat, acting, onClose } = props;
  return (
    <RenameGroup
      title={chatsWords.renameTitle}
      name={chat.displayName ?? ''}
      max={NAME_MAX}
      failure={chatsWords.errorRenaming}
      onRename={async (name) => chatCache.takeAnswer(await renameChat(acting, name))}
      onClose={onClose}
    />
  );
}
