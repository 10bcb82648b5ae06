import { isUnread } from '@soteria/contract/groups/unread';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../presences/me.ts';
import { ownIncidents } from '../incidents.api.ts';

/** How many incidents of the person's are unread, for the menu. */
export function useUnreadIncidentCount(): number {
  const { presenceIds } = useMe();
  const { data } = useQuery(ownIncidents());
  return (data ?? []).filter((incident) => isUnread(incident, presenceIds)).length;
}
