import { useUnreadChats } from '../../rooms/chats/use-chats.ts';
import { useUnreadIncidents } from '../../rooms/incidents/components/unread-incidents.ts';
import { useMe } from '../../rooms/presences/me.ts';
import { bottomEntries, type MenuEntry, type MenuReader, mainEntries } from './menu-entries.ts';

export interface ShownMenu {
  main: MenuEntry[];
  bottom: MenuEntry[];
  /** How many are unread behind an entry. */
  countOf: (entry: MenuEntry) => number;
}

/** Whom the menu is for now. */
export function useMenuReader(): MenuReader {
  const { isAdmin, memberships } = useMe();
  return {
    isAdmin,
    isAdminOnly: memberships.length === 0,
    hasChats: memberships.some(({ org }) => !org.hideChats),
  };
}

/** What the menu shows this person, beside the content or under it. */
export function useMenu(): ShownMenu {
  const who = useMenuReader();
  const counts: Partial<Record<MenuEntry['id'], number>> = {
    incidents: useUnreadIncidents().length,
    chats: useUnreadChats().length,
  };
  return { main: mainEntries(who), bottom: bottomEntries(who), countOf: ({ id }) => counts[id] ?? 0 };
}
