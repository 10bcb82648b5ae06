import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { AddPeople } from '../../groups/components/add-people.tsx';
import { chatCache } from '../chat-cache.ts';
import { type Acting, addMember } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';

/** Adds people to a chat; its piece names everybody in it. */
export default function AddToChat(props: { chat: Chat; acting: Acting; onClose: () => void }) {
  const { chat, acting, onClose } = props;
  return (
    <AddPeople
      group={chat}
      present={{
        ids: chat.membership.map((member) => member.id),
        error: null,
        refetch: async () => {},
      }}
      title={chatsWords.addPeople}
      text={chatsWords.addPeopleText}
      nobodyToAdd={chatsWords.nobodyToAdd}
      failure={chatsWords.errorMembership}
      onAdd={async (id) => {
        await addMember(acting, id);
        chatCache.reloadMembers(chat.tenantId, chat.id);
      }}
      onClose={onClose}
    />
  );
}
