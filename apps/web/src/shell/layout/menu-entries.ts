import {
  IconAlertCircle,
  IconHome,
  IconInfoCircle,
  IconMessages,
  IconSettings,
  IconTrafficCone,
} from '@tabler/icons-react';
import { callForHelpPath, startADrillPath } from '../../rooms/call-for-help/call-for-help.paths.ts';
import { chatsPath } from '../../rooms/chats/chats.paths.ts';
import { incidentsPath } from '../../rooms/incidents/incidents.paths.ts';
import { aboutPath, adminPath, dashboardPath } from '../shell.paths.ts';
import { shellWords } from '../shell.words.ts';

export interface MenuEntry {
  id: 'home' | 'incidents' | 'chats' | 'admin' | 'drill' | 'about';
  label: string;
  href: string;
  icon: typeof IconHome;
}

const home: MenuEntry = { id: 'home', label: shellWords.home, href: dashboardPath(), icon: IconHome };
const incidents: MenuEntry = {
  id: 'incidents',
  label: shellWords.incidents,
  href: incidentsPath(),
  icon: IconAlertCircle,
};
const chats: MenuEntry = { id: 'chats', label: shellWords.chats, href: chatsPath(), icon: IconMessages };
const admin: MenuEntry = { id: 'admin', label: shellWords.admin, href: adminPath(), icon: IconSettings };
const drill: MenuEntry = {
  id: 'drill',
  label: shellWords.startADrill,
  href: startADrillPath(),
  icon: IconTrafficCone,
};
const about: MenuEntry = { id: 'about', label: shellWords.about, href: aboutPath(), icon: IconInfoCircle };

/** Whom the menu is for. */
export interface MenuReader {
  isAdmin: boolean;
  isAdminOnly: boolean;
  /** Some organisation of theirs uses chats (core §2). */
  hasChats: boolean;
}

/** Spec core §6: admin pages are for admins only. */
export const adminEntries = ({ isAdmin }: MenuReader): MenuEntry[] => (isAdmin ? [admin] : []);

/** Entries appear with their feature (issue 2). */
export const mainEntries = ({ isAdminOnly, hasChats }: MenuReader): MenuEntry[] => {
  if (isAdminOnly) return [{ ...home, href: adminPath() }];
  return hasChats ? [home, incidents, chats] : [home, incidents];
};

export const bottomEntries = (who: MenuReader): MenuEntry[] => {
  if (who.isAdminOnly) return [];
  return [...adminEntries(who), drill, about];
};

export const isCurrent = (entry: MenuEntry, pathname: string): boolean =>
  pathname === entry.href || pathname.startsWith(`${entry.href}/`);

/** Core §2: the menu collapses on admin pages and on pages outside the main list. */
export function isInMainList(pathname: string): boolean {
  const isMain = [home, incidents, chats].some((entry) => isCurrent(entry, pathname));
  return isMain || pathname === callForHelpPath();
}
