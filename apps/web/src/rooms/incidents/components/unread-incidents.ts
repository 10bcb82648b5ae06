import { isUnread } from '@soteria/contract/groups/unread';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../presences/me.ts';
import { ownIncidents } from '../incidents.api.ts';

/** The person's incidents that are unread: for the menu, the home page and the browser's tab. */
export function useUnreadIncidents(): Incident[] {
  const { presenceIds } = useMe();
  const { data } = useQuery(ownIncidents());
  return (data ?? []).filter((incident) => isUnread(incident, presenceIds));
}
