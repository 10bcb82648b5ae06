import { previewOf } from '@soteria/contract/chats/chat-preview';
import type { chatsHub } from '@soteria/contract/chats/chats.hub';
import type { groupsHub } from '@soteria/contract/groups/groups.hub';
import { GROUP_CHAT } from '@soteria/contract/groups/groups.shapes';
import {
  withAuthored,
  withAuthorsReading,
  withChange,
  withReading,
} from '@soteria/contract/groups/own-member';
import type { PayloadOf } from '@soteria/contract/hub';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import { useEffect } from 'react';
import { type MessageHandlers, onGroupMessages } from '../../platform/hub/group-messages.ts';
import { useHubStatus } from '../../platform/hub/hub.ts';
import { appHistory, goTo } from '../../platform/navigation.tsx';
import { showToast } from '../../platform/notifications/toasts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useMe } from '../presences/me.ts';
import {
  changeChat,
  changeMembers,
  dropChat,
  dropMember,
  fetchChat,
  findChat,
  isKnownMember,
  reloadMembers,
  takePiece,
} from './chat-cache.ts';
import { notifyOfMessage } from './chats.alerts.ts';
import { ownChat, ownChats } from './chats.api.ts';
import { chatPath, chatsPath } from './chats.paths.ts';
import { chatsWords } from './chats.words.ts';

/** Core §9: the group's members are loaded again 1.5 s after a mismatch. */
const MEMBER_RELOAD = 1500;

/** Every message that concerns chats; one that is not handled does not compile. */
type Handlers = MessageHandlers<keyof typeof groupsHub | keyof typeof chatsHub | keyof typeof timelinesHub>;

const reloads = new Map<GroupId, ReturnType<typeof setTimeout>>();

function reloadSoon(t: TenantId, id: GroupId): void {
  clearTimeout(reloads.get(id));
  reloads.set(
    id,
    setTimeout(() => reloadMembers(t, id), MEMBER_RELOAD),
  );
}

const setActive = (t: TenantId, id: GroupId, presenceId: PresenceId, isActive: boolean) => {
  if (!isKnownMember(t, id, presenceId)) reloadSoon(t, id);
  changeMembers(t, id, (member) => (member.presenceId === presenceId ? { ...member, isActive } : member));
  changeChat(t, id, (chat) => {
    const others = chat.activePresences.filter((other) => other !== presenceId);
    return { ...chat, activePresences: isActive ? [...others, presenceId] : others };
  });
};

/** Who has it open, as one comes to it oneself. */
const takeActive = ({ tenantId: t, groupId: id, activePresences }: PayloadOf<'Replayed'>) => {
  changeMembers(t, id, (member) => ({ ...member, isActive: activePresences.includes(member.presenceId) }));
  changeChat(t, id, (chat) => ({ ...chat, activePresences }));
};

/** It is closed, or one is not in it any more: off the list, and away from it with a word. */
const dispose = (t: TenantId, id: GroupId, farewell: string | null) => {
  dropChat(id);
  void queryClient.invalidateQueries({ queryKey: ownChat(t, id).queryKey });
  if (appHistory.location.pathname !== chatPath(t, id)) return;
  if (farewell) showToast({ kind: 'info', title: farewell });
  goTo(chatsPath());
};

/** One was taken out, or has been put back meanwhile: the two may overtake each other, so the server is asked. */
async function leave(t: TenantId, id: GroupId): Promise<void> {
  await fetchChat(t, id);
  if (!findChat(id)) dispose(t, id, null);
}

function handlersOf(ownIds: readonly PresenceId[]): Handlers {
  const nothing = () => {};
  return {
    AddParticiant: ({ tenantId, groupId }) => {
      if (!findChat(groupId)) void fetchChat(tenantId, groupId);
      // A screen that was refused it may show it now.
      else void queryClient.invalidateQueries({ queryKey: ownChat(tenantId, groupId).queryKey });
    },
    GroupChangedChat: ({ chat }) => takePiece(chat),
    GroupDispose: ({ tenantId, groupId }) => dispose(tenantId, groupId, chatsWords.closed), // spec core §4
    GroupLeave: ({ tenantId, groupId, presenceId, memberCount }) => {
      dropMember(tenantId, groupId, presenceId);
      if (ownIds.includes(presenceId)) void leave(tenantId, groupId);
      else changeChat(tenantId, groupId, (chat) => ({ ...chat, memberCount }));
    },
    GroupArrive: ({ tenantId, groupId, presenceId }) => setActive(tenantId, groupId, presenceId, true),
    GroupDepart: ({ tenantId, groupId, presenceId }) => setActive(tenantId, groupId, presenceId, false),
    GroupChangedMembership: ({ tenantId, groupId }) => reloadMembers(tenantId, groupId),
    NotifyMemberAdded: ({ tenantId, groupId, memberCount }) => {
      changeChat(tenantId, groupId, (chat) => ({ ...chat, memberCount }));
      reloadSoon(tenantId, groupId);
    },
    GroupMemberUpdated: takeReading,
    NewChatEntry: (told) => {
      takeEntry(told);
      const { createdByPresenceId: author } = told.entry;
      if (author === null || !ownIds.includes(author)) notifyOfMessage(told, findChat(told.groupId), ownIds);
    },
    Replayed: takeActive,
    // Typing is shown by the timeline itself, and how many sockets listen by nothing yet.
    GroupTyping: nothing,
    ListenerCount: nothing,
  };
}

function takeReading({ tenantId, groupId, members }: PayloadOf<'GroupMemberUpdated'>): void {
  const changes = new Map(members.map((member) => [member.presenceId, member]));
  if (members.some((member) => !isKnownMember(tenantId, groupId, member.presenceId)))
    reloadSoon(tenantId, groupId);
  changeMembers(tenantId, groupId, (member) => {
    const change = changes.get(member.presenceId);
    return change ? withChange(member, change) : member;
  });
  changeChat(tenantId, groupId, (chat) => ({
    ...chat,
    groupMembers: chat.groupMembers.map((own) => {
      const change = changes.get(own.presenceId);
      return change ? withReading(own, change) : own;
    }),
  }));
}

function takeEntry(told: PayloadOf<'NewChatEntry'>): void {
  const { tenantId, groupId, entry, lastActivity, lastHumanActivity } = told;
  changeChat(tenantId, groupId, (chat) =>
    entry.seq <= chat.lastSeq
      ? chat
      : {
          ...chat,
          lastActivity,
          lastHumanActivity,
          lastSeq: entry.seq,
          lastEntry: previewOf(entry),
          groupMembers: withAuthorsReading(chat, entry),
        },
  );
  changeMembers(tenantId, groupId, (member) => withAuthored(member, entry));
}

/** Takes hub messages of chats into the lists, as one who has these presences. Returns the way out. */
export const followChats = (ownIds: readonly PresenceId[]): (() => void) =>
  onGroupMessages(GROUP_CHAT, handlersOf(ownIds));

/** The same for the person signed in. Mounted once, inside the signed-in layout. */
export function useChatsLive(): void {
  const { presenceIds } = useMe();
  useEffect(() => followChats(presenceIds), [presenceIds]);
  useEffect(
    () =>
      useHubStatus.subscribe((status, before) => {
        if (status.state !== 'connected' || before.state === 'connected') return;
        // What was missed while away: subscribed first, fetched now.
        void queryClient.invalidateQueries({ queryKey: ownChats().queryKey });
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === 'chats' });
      }),
    [],
  );
}
