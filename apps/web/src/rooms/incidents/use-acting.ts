import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { useMe } from '../presences/me.ts';
import type { Acting } from './incidents.api.ts';

/** The presence the person acts as on an incident: the one that is on it, else the one that administers it. */
export function useActing(incident: Incident): Acting | null {
  const { presenceIds, presences } = useMe();
  const member = incident.groupMembers.find((each) => presenceIds.includes(each.presenceId));
  const admin = presences.find((presence) => presence.ownerId === incident.ownerId && isAdmin(presence));
  const presenceId = member?.presenceId ?? admin?.id;
  return presenceId ? { incident, presenceId } : null;
}
