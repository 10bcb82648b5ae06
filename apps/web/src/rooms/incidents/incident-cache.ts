import { groupActionsOf } from '@soteria/contract/groups/group-actions';
import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import { withPiece } from '@soteria/contract/groups/with-piece';
import type { Incident, IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { showError } from '../../platform/notifications/toasts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { GroupCache } from '../groups/group-cache.ts';
import { ownMembership } from '../groups/own-membership.ts';
import { ownPresences } from '../presences/presences.api.ts';
import { getIncident, incidentLoads, incidentMembers, ownIncident, ownIncidents } from './incidents.api.ts';
import { incidentsWords } from './incidents.words.ts';

/**
 * One's own part in an incident that has just come over the hub, worked out as the server does: a thousand
 * devices that each fetched it would come at the moment that matters. Empty when it is not known.
 */
function provisional(piece: IncidentPiece): Incident {
  const all = queryClient.getQueryData(ownPresences().queryKey) ?? [];
  const own = all.filter((presence) => presence.ownerId === piece.ownerId);
  const can = groupActionsOf({
    isMember: own.length > 0,
    isCreator: own.some((presence) => presence.id === piece.createdBy),
    isResponder: own.some((presence) => presence.isResponder),
    isAdmin: own.some(isAdmin),
    isArchived: piece.archived !== null,
  });
  return { ...piece, groupMembers: ownMembership(own, piece.id, GROUP_INCIDENT), activePresences: [], can };
}

const ACTIVITY = ['lastSeq', 'lastActivity', 'lastHumanActivity'] as const;
const ANSWERS = [
  'membership',
  'respondingCount',
  'firstResponder',
  'firstResponderName',
  'firstResponded',
] as const;

/** A piece that was read before somebody answered does not take that back. */
const takeInto = (incident: Incident, piece: IncidentPiece): Incident =>
  withPiece(
    incident,
    piece,
    piece.respondingCount < incident.respondingCount ? [...ACTIVITY, ...ANSWERS] : ACTIVITY,
  );

/** The caller's incidents. Members carry the teams an incident is shared with along. */
export const incidentCache = new GroupCache<Incident, IncidentPiece>({
  loads: incidentLoads,
  listKey: ownIncidents().queryKey,
  oneKey: (t, id) => ownIncident(t, id).queryKey,
  membersKey: (t, id) => incidentMembers(t, id).queryKey,
  get: getIncident,
  withPiece: takeInto,
  provisional,
  onFailed: (error) => showError(incidentsWords.errorFetching, error),
});
