import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { useMe } from '../presences/me.ts';
import type { Acting } from './chats.api.ts';

/** The presence the person acts as in a chat: the one that is in it, else the one that administers it. */
export function useActing(chat: Chat): Acting | null {
  const { presenceIds, presences } = useMe();
  const member = chat.groupMembers.find((each) => presenceIds.includes(each.presenceId));
  const admin = presences.find((presence) => presence.ownerId === chat.ownerId && isAdmin(presence));
  const presenceId = member?.presenceId ?? admin?.id;
  return presenceId ? { chat, presenceId } : null;
}
