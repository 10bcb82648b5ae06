import { useUnreadChatCount } from '../../rooms/chats/use-chats.ts';
import { useUnreadIncidentCount } from '../../rooms/incidents/components/unread-incidents.ts';
import { useMe } from '../../rooms/presences/me.ts';
import { bottomEntries, type MenuEntry, mainEntries } from './menu-entries.ts';

export interface ShownMenu {
  main: MenuEntry[];
  bottom: MenuEntry[];
  /** How many are unread behind an entry. */
  countOf: (entry: MenuEntry) => number;
}

/** What the menu shows this person, beside the content or under it. */
export function useMenu(): ShownMenu {
  const me = useMe();
  const counts: Partial<Record<MenuEntry['id'], number>> = {
    incidents: useUnreadIncidentCount(),
    chats: useUnreadChatCount(),
  };
  const who = {
    isAdmin: me.isAdmin,
    isAdminOnly: me.memberships.length === 0,
    hasChats: me.memberships.some(({ org }) => !org.hideChats),
  };
  return { main: mainEntries(who), bottom: bottomEntries(who), countOf: ({ id }) => counts[id] ?? 0 };
}
