import type { Chat } from '@soteria/contract/chats/chats.shapes';
import { isUnread } from '@soteria/contract/groups/unread';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Membership, useMe } from '../presences/me.ts';
import { ownChats } from './chats.api.ts';

/** Where the person may chat: only chat-enabled organisations are offered (core §6). */
export function useChatMemberships(): Membership[] {
  const { memberships } = useMe();
  return useMemo(() => memberships.filter(({ org }) => !org.hideChats), [memberships]);
}

/** The person's chats, without those of organisations that hide chats. */
export function useChats() {
  const { organisations } = useMe();
  const { data, dataUpdatedAt, error, refetch } = useQuery(ownChats());
  const chats = useMemo(() => {
    const hidden = new Set(organisations.filter((org) => org.hideChats).map((org) => org.id));
    return data?.filter((chat: Chat) => !hidden.has(chat.ownerId));
  }, [data, organisations]);
  return { chats, updatedAt: dataUpdatedAt, error, refetch };
}

/** The person's chats that are unread: for the menu, the home page and the browser's tab. */
export function useUnreadChats(): Chat[] {
  const { presenceIds } = useMe();
  const { chats } = useChats();
  return (chats ?? []).filter((chat) => isUnread(chat, presenceIds));
}
