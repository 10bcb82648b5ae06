import { chatName } from '@soteria/contract/chats/chat-name';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import type { PayloadOf } from '@soteria/contract/hub';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { isMentioned } from '@soteria/contract/timelines/mentions';
import { saidWords } from '@soteria/contract/timelines/said-words';
import { BEHAVIOUR_SILENT } from '@soteria/contract/timelines/timelines.shapes';
import { appHistory } from '../../platform/navigation.tsx';
import { cutForNotice, noticeEntry } from '../../platform/notifications/entry-notice.ts';
import { useMutedGroups } from '../../platform/storage/persisted.ts';
import { chatPath } from './chats.paths.ts';
import { chatsWords } from './chats.words.ts';

/** Core §4: told of unless the entry is silent or the chat muted and the person not named; of the chat that is open, in the background only. */
export function notifyOfMessage(
  { tenantId, groupId, entry }: PayloadOf<'NewChatEntry'>,
  chat: Chat | undefined,
  ownIds: readonly PresenceId[],
): void {
  const words = saidWords(entry.content);
  if (entry.behaviour === BEHAVIOUR_SILENT || words === null) return;
  const isForMe = isMentioned(entry, ownIds);
  if (!isForMe && useMutedGroups.getState().has(groupId)) return;
  const said = cutForNotice(words);
  const path = chatPath(tenantId, groupId);
  noticeEntry({
    groupId,
    path,
    title: chat ? chatName(chat, ownIds) : chatsWords.chat,
    text: (isForMe ? chatsWords.mentionedBy : chatsWords.saidBy)(entry.createdByName, said),
    at: entry.whenCreated,
    openLabel: chatsWords.open,
    isOpen: appHistory.location.pathname === path,
  });
}
