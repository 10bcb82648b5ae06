import { chatName } from '@soteria/contract/chats/chat-name';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { GROUP_CHAT, type GroupMember } from '@soteria/contract/groups/groups.shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useMe } from '../../presences/me.ts';
import { TimelinePane } from '../../timelines/components/timeline-pane.tsx';
import { chatCache } from '../chat-cache.ts';
import { type Acting, chatMembers } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';

const NOBODY: readonly GroupMember[] = [];
const noRole = () => null;

/** What is said in a chat, and where one says something. */
export function ChatConversation({ chat, presenceId }: { chat: Chat; presenceId: Acting['presenceId'] }) {
  const { presenceIds } = useMe();
  const of = useMemo(
    () => ({ tenantId: chat.tenantId, groupId: chat.id, groupType: GROUP_CHAT, presenceId }) as const,
    [chat.tenantId, chat.id, presenceId],
  );
  const members = useQuery(chatMembers(of.tenantId, of.groupId)).data ?? NOBODY;
  const own = chat.groupMembers.find((member) => presenceIds.includes(member.presenceId));
  const [readTo] = useState(own?.lastReadPointer ?? null);
  return (
    <TimelinePane
      of={of}
      ownIds={presenceIds}
      members={members}
      can={chat.can}
      readTo={readTo}
      lastSeq={chat.lastSeq}
      onSubscribed={() => chatCache.reloadMembers(of.tenantId, of.groupId)}
      roleOf={noRole}
      label={chatsWords.messageTo(chatName(chat, presenceIds))}
    />
  );
}
