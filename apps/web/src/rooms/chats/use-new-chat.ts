import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { hasExactly } from '@soteria/contract/chats/same-members';
import { FLAG_MANAGED } from '@soteria/contract/groups/groups.shapes';
import type { OrgPresence } from '@soteria/contract/organisations/organisations.shapes';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { goTo } from '../../platform/navigation.tsx';
import { showDone, showError, showToast } from '../../platform/notifications/toasts.ts';
import type { Membership } from '../presences/me.ts';
import { chatCache } from './chat-cache.ts';
import { createChat, uploadThumb } from './chats.api.ts';
import { chatPath } from './chats.paths.ts';
import { chatsWords } from './chats.words.ts';
import { useChats } from './use-chats.ts';

export interface Group {
  /** Blank is sent as null (core §5). */
  name: string;
  avatar: File | null;
}

type Chosen = ReadonlyMap<string, readonly OrgPresence[]>;

const open = (chat: Pick<Chat, 'tenantId' | 'id'>) => goTo(chatPath(chat.tenantId, chat.id));

/** What the New Chat modal has been told, and what it does with it; a new one each time it opens (core §4). */
export function useNewChat(memberships: readonly Membership[], onClose: () => void) {
  const [orgId, setOrgId] = useState(memberships[0]?.org.id);
  const [chosenIn, setChosenIn] = useState<Chosen>(new Map());
  const { chats } = useChats();
  // Of one making: tried again it makes no second chat, and another choice is another making.
  const [making, setMaking] = useState({ of: '', key: '' });
  const membership = memberships.find(({ org }) => org.id === orgId) ?? memberships[0];
  const chosen = (membership && chosenIn.get(membership.org.id)) ?? [];
  const everybody = membership ? [membership.presence.id, ...chosen.map((person) => person.id)] : [];
  const same = (chats ?? []).filter((chat) => chat.flags !== FLAG_MANAGED && hasExactly(chat, everybody));

  const keyOf = (of: string): string => {
    if (making.of === of) return making.key;
    const key = crypto.randomUUID();
    setMaking({ of, key });
    return key;
  };
  const create = useMutation({
    mutationFn: async (group: Group | null) => {
      if (!membership) throw new Error('No organisation to chat in');
      const { org, presence } = membership;
      const body = {
        OwnerId: org.id,
        CreatedBy: presence.id,
        AddMembers: chosen.map((person) => person.id),
        DisplayName: group?.name.trim() || null,
        HasCustomAvatar: Boolean(group?.avatar),
        Flags: 0 as const,
      };
      const { existed, ...chat } = await createChat(org.tenantId, body, keyOf(JSON.stringify(body)));
      chatCache.put(chat);
      if (group?.avatar) await addAvatar(chat, presence.id, group.avatar);
      return { chat, existed };
    },
    onSuccess: ({ chat, existed }) => {
      if (existed) showToast({ kind: 'info', title: chatsWords.alreadyExists });
      else showDone(chatsWords.created);
      onClose();
      open(chat);
    },
    onError: (error) => showError(chatsWords.errorCreating, error),
  });
  const chooseOrOpen = () => {
    const existing = same[0];
    if (!existing) return create.mutate(null);
    showToast({ kind: 'info', title: chatsWords.alreadyExists });
    onClose();
    open(existing);
  };
  return {
    membership,
    chosen,
    /** Chats with the same people: 'Did you mean...' (core §2). */
    same,
    isCreating: create.isPending,
    chooseOrg: setOrgId,
    toggle: (person: OrgPresence) => {
      if (!membership) return;
      const others = chosen.filter((other) => other.id !== person.id);
      const next = others.length < chosen.length ? others : [...chosen, person];
      setChosenIn((known) => new Map(known).set(membership.org.id, next));
    },
    startDirect: chooseOrOpen,
    createGroup: (group: Group) => create.mutate(group),
    openSame: (chat: Chat) => {
      onClose();
      open(chat);
    },
  };
}

/** The chat is there already: should its picture fail, the person still lands in it (core §4). */
async function addAvatar(chat: Chat, presenceId: Membership['presence']['id'], avatar: File): Promise<void> {
  try {
    await uploadThumb({ chat, presenceId }, avatar);
    chatCache.change(chat.tenantId, chat.id, (known) => ({ ...known, hasCustomAvatar: true }));
  } catch (error) {
    showError(chatsWords.errorUploading, error);
  }
}

export type NewChatState = ReturnType<typeof useNewChat>;
