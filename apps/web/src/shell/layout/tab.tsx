import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAsOf } from '../../platform/as-of.tsx';
import { setTitleLead } from '../../platform/page-title.ts';
import { useMutedGroups } from '../../platform/storage/persisted.ts';
import { useUnreadChats } from '../../rooms/chats/use-chats.ts';
import { useUnreadIncidents } from '../../rooms/incidents/components/unread-incidents.ts';
import { ownIncidents } from '../../rooms/incidents/incidents.api.ts';
import { useNow } from '../../ui/shared-clock.ts';
import { shellWords } from '../shell.words.ts';
import { type TabState, tabStateOf } from './tab-state.ts';

const ICONS: Record<TabState['icon'], string> = {
  calm: '/favicon.svg',
  unread: '/favicon-unread.svg',
  sos: '/favicon-sos.svg',
};

function showIcon(icon: TabState['icon']): void {
  document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.setAttribute('href', ICONS[icon]);
}

/** On the icon of an installed app, where the browser has that; it refuses where the app is not installed. */
function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}

/** Shows in the browser's tab what waits, from the same lists as the menu; it has no looks of its own. */
export function Tab() {
  const incidents = useQuery(ownIncidents());
  const { lead, icon, count } = tabStateOf({
    incidents: incidents.data ?? [],
    unreadIncidents: useUnreadIncidents(),
    unreadChats: useUnreadChats(),
    mutedIds: useMutedGroups(({ ids }) => ids),
    now: useNow(),
  });
  const isStale = useAsOf(incidents.dataUpdatedAt) !== null;
  const told = lead && isStale ? shellWords.notLive + lead : lead;
  useEffect(() => {
    setTitleLead(told);
    return () => setTitleLead('');
  }, [told]);
  useEffect(() => {
    showIcon(icon);
    return () => showIcon('calm');
  }, [icon]);
  useEffect(() => {
    showBadge(count);
    return () => showBadge(0);
  }, [count]);
  return null;
}
