import { IconAlertCircle, IconHome, IconInfoCircle, IconSettings } from '@tabler/icons-react';
import { callForHelpPath } from '../../rooms/call-for-help/call-for-help.paths.ts';
import { incidentsPath } from '../../rooms/incidents/incidents.paths.ts';
import { aboutPath, adminPath, dashboardPath } from '../shell.paths.ts';
import { shellWords } from '../shell.words.ts';

export interface MenuEntry {
  id: 'home' | 'incidents' | 'admin' | 'about';
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
const admin: MenuEntry = { id: 'admin', label: shellWords.admin, href: adminPath(), icon: IconSettings };
const about: MenuEntry = { id: 'about', label: shellWords.about, href: aboutPath(), icon: IconInfoCircle };

/** Entries appear with their feature (issue 2). */
export const mainEntries = ({ isAdminOnly }: { isAdminOnly: boolean }): MenuEntry[] =>
  isAdminOnly ? [{ ...home, href: adminPath() }] : [home, incidents];

export const bottomEntries = (who: { isAdmin: boolean; isAdminOnly: boolean }): MenuEntry[] => {
  if (who.isAdminOnly) return [];
  return who.isAdmin ? [admin, about] : [about];
};

export const isCurrent = (entry: MenuEntry, pathname: string): boolean =>
  pathname === entry.href || pathname.startsWith(`${entry.href}/`);

/** Core §2: the menu collapses on admin pages and on pages outside the main list. */
export function isInMainList(pathname: string): boolean {
  const isMain = [home, incidents].some((entry) => isCurrent(entry, pathname));
  return isMain || pathname === callForHelpPath();
}
