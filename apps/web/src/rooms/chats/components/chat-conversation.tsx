import { chatName } from '@soteria/contract/chats/chat-name';
import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { GROUP_CHAT, type GroupMember } from '@soteria/contract/groups/groups.shapes';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { hub } from '../../../platform/hub/hub.ts';
import { useMe } from '../../presences/me.ts';
import { Composer } from '../../timelines/components/composer.tsx';
import { Freshness } from '../../timelines/components/freshness.tsx';
import timelineStyles from '../../timelines/components/timeline.module.css';
import { Timeline } from '../../timelines/components/timeline.tsx';
import { Typing } from '../../timelines/components/typing.tsx';
import { useTimeline } from '../../timelines/use-timeline.ts';
import { reloadMembers } from '../chat-cache.ts';
import { type Acting, chatMembers } from '../chats.api.ts';
import { chatsWords } from '../chats.words.ts';
import styles from './open-chat.module.css';

const NOBODY: readonly GroupMember[] = [];
const noRole = () => null;

/** What is said in a chat, and where one says something. */
export function ChatConversation({ chat, presenceId }: { chat: Chat; presenceId: Acting['presenceId'] }) {
  const { presenceIds } = useMe();
  const of = useMemo(
    () => ({ tenantId: chat.tenantId, groupId: chat.id, groupType: GROUP_CHAT, presenceId }) as const,
    [chat.tenantId, chat.id, presenceId],
  );
  const timeline = useTimeline(of, () => reloadMembers(of.tenantId, of.groupId));
  const members = useQuery(chatMembers(of.tenantId, of.groupId)).data ?? NOBODY;
  const own = chat.groupMembers.find((member) => presenceIds.includes(member.presenceId));
  const [readTo] = useState(own?.lastReadPointer ?? null);
  return (
    <div className={timelineStyles.timeline}>
      <Timeline
        of={of}
        timeline={timeline}
        ownIds={presenceIds}
        members={members}
        readTo={readTo}
        lastSeq={chat.lastSeq}
        roleOf={noRole}
      />
      <div className={timelineStyles.strip}>
        <Freshness isWhole={timeline.state.isWhole} />
        <span aria-live="polite">
          <Typing groupId={of.groupId} ownIds={presenceIds} members={members} />
        </span>
      </div>
      {chat.can.write ? (
        <div className={styles.foot}>
          <Composer
            groupId={of.groupId}
            label={chatsWords.messageTo(chatName(chat, presenceIds))}
            onSend={timeline.post}
            onTyping={() => hub.send({ type: 'Typing', payload: of })}
          />
        </div>
      ) : null}
    </div>
  );
}
