import { previewOf } from '@soteria/contract/chats/chat-preview';
import type { chatsHub } from '@soteria/contract/chats/chats.hub';
import type { groupsHub } from '@soteria/contract/groups/groups.hub';
import { GROUP_CHAT } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import { useEffect } from 'react';
import { type MessageHandlers, onGroupMessages } from '../../platform/hub/group-messages.ts';
import { showToast } from '../../platform/notifications/toasts.ts';
import { groupHandlers, takeEntry, useReloadOnReturn } from '../groups/group-handlers.ts';
import { useMe } from '../presences/me.ts';
import { chatCache, leavePage, takeChat } from './chat-cache.ts';
import { notifyOfMessage } from './chats.alerts.ts';
import { chatsWords } from './chats.words.ts';

/** Every message that concerns chats; one that is not handled does not compile. */
type Handlers = MessageHandlers<keyof typeof groupsHub | keyof typeof chatsHub | keyof typeof timelinesHub>;

/** It is closed: off the list, and away from it with a word. */
function dispose(t: TenantId, id: GroupId): void {
  chatCache.end(t, id);
  if (leavePage(t, id)) showToast({ kind: 'info', title: chatsWords.closed }); // spec core §4
}

const handlersOf = (ownIds: readonly PresenceId[]): Handlers => ({
  ...groupHandlers(chatCache),
  GroupChangedChat: ({ chat }) => takeChat(chat),
  GroupDispose: ({ tenantId, groupId }) => dispose(tenantId, groupId),
  GroupLeave: ({ tenantId, groupId, presenceId, memberCount }) => {
    chatCache.dropMember(tenantId, groupId, presenceId);
    if (ownIds.includes(presenceId)) chatCache.leave(tenantId, groupId);
    else chatCache.change(tenantId, groupId, (chat) => ({ ...chat, memberCount }));
  },
  NewChatEntry: (told) => {
    takeEntry(chatCache, told, { lastEntry: previewOf(told.entry) });
    const { createdByPresenceId: author } = told.entry;
    if (author === null || !ownIds.includes(author))
      notifyOfMessage(told, chatCache.find(told.groupId), ownIds);
  },
});

/** Takes hub messages of chats into the lists, as one who has these presences. Returns the way out. */
export const followChats = (ownIds: readonly PresenceId[]): (() => void) =>
  onGroupMessages(GROUP_CHAT, handlersOf(ownIds));

/** The same for the person signed in. Mounted once, inside the signed-in layout. */
export function useChatsLive(): void {
  const { presenceIds } = useMe();
  useEffect(() => followChats(presenceIds), [presenceIds]);
  useReloadOnReturn(chatCache, 'chats');
}
