import { groupActionsOf } from '@soteria/contract/groups/group-actions';
import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { Incident, IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { queryClient } from '../../platform/query-client.ts';
import { ownPresences } from '../presences/presences.api.ts';
import { getIncident, incidentMembers, incidentTeams, ownIncident, ownIncidents } from './incidents.api.ts';

const listKey = ownIncidents().queryKey;

export const findIncident = (id: GroupId): Incident | undefined =>
  queryClient.getQueryData(listKey)?.find((incident) => incident.id === id);

/** Changes an incident wherever it is shown: in the list and opened. */
export function changeIncident(t: TenantId, id: GroupId, change: (incident: Incident) => Incident): void {
  queryClient.setQueryData(listKey, (list) =>
    list?.map((incident) => (incident.id === id ? change(incident) : incident)),
  );
  queryClient.setQueryData(ownIncident(t, id).queryKey, (known) => known && change(known));
}

/** A list that is on its way was read before what has just come, and would undo it: it is asked for again. */
function askAgainIfUnderway(): void {
  if (queryClient.isFetching({ queryKey: listKey }) > 0)
    void queryClient.invalidateQueries({ queryKey: listKey });
}

/** Incidents known to be over. None is ever opened again, so an answer that says otherwise is an older one. */
const over = new Set<GroupId>();

/** It is over: it leaves the lists, whatever was asked for before and comes later. */
export function endIncident(id: GroupId): void {
  over.add(id);
  dropIncident(id);
}

export function dropIncident(id: GroupId): void {
  queryClient.setQueryData(listKey, (list) => list?.filter((incident) => incident.id !== id));
  askAgainIfUnderway();
}

/**
 * One's own part in an incident that has just come over the hub, worked out as the server does: a thousand
 * devices that each fetched it would come at the moment that matters. Empty when it is not known.
 */
function provisional(piece: IncidentPiece): Incident {
  const all = queryClient.getQueryData(ownPresences().queryKey) ?? [];
  const own = all.filter((presence) => presence.ownerId === piece.ownerId);
  const groupMembers = own.map(({ id }) => ({
    presenceId: id,
    groupId: piece.id,
    groupType: 3 as const,
    firstArrived: null,
    isActive: false,
    lastReadPointer: null,
    lastReadSeq: 0,
  }));
  const can = groupActionsOf({
    isMember: own.length > 0,
    isCreator: own.some((presence) => presence.id === piece.createdBy),
    isResponder: own.some((presence) => presence.isResponder),
    isAdmin: own.some(isAdmin),
    isArchived: piece.archived !== null,
  });
  return { ...piece, groupMembers, activePresences: [], can };
}

/** Takes a piece that all readers share: merged with one's own part, or put on the list and then fetched. */
export function takePiece(piece: IncidentPiece): void {
  const { tenantId, id } = piece;
  if (piece.archived === null && over.has(id)) return;
  if (piece.archived !== null) {
    endIncident(id);
    queryClient.setQueryData(ownIncident(tenantId, id).queryKey, (known) => known && { ...known, ...piece });
    return;
  }
  if (findIncident(id)) {
    changeIncident(tenantId, id, (incident) => ({ ...incident, ...piece }));
    return;
  }
  queryClient.setQueryData(ownIncident(tenantId, id).queryKey, (known) => known && { ...known, ...piece });
  const incident = provisional(piece);
  queryClient.setQueryData(listKey, (list) => list && [incident, ...list]);
  askAgainIfUnderway();
  // Who called for help, on another device, has read what they said there.
  const isOwn = incident.groupMembers.some((own) => own.presenceId === piece.createdBy);
  if (isOwn || incident.groupMembers.length === 0) void fetchIncident(tenantId, id);
}

/**
 * Fetches an incident and puts it where it is shown; one that may not be read is left out. Not by `fetchQuery`:
 * that answers what was known before when the page that shows it goes away meanwhile.
 */
export async function fetchIncident(t: TenantId, id: GroupId): Promise<void> {
  try {
    const incident = await getIncident(t, id);
    if (incident.archived === null && over.has(id)) return;
    queryClient.setQueryData(ownIncident(t, id).queryKey, incident);
    queryClient.setQueryData(listKey, (list) => {
      const others = list?.filter((other) => other.id !== id);
      return incident.archived === null && incident.groupMembers.length > 0
        ? others && [incident, ...others]
        : others;
    });
  } catch {
    dropIncident(id);
  }
}

/** Changes members of an incident that is open. */
export function changeMembers(t: TenantId, id: GroupId, change: (member: GroupMember) => GroupMember): void {
  queryClient.setQueryData(incidentMembers(t, id).queryKey, (members) => members?.map(change));
}

export const isKnownMember = (t: TenantId, id: GroupId, presenceId: PresenceId): boolean =>
  queryClient
    .getQueryData(incidentMembers(t, id).queryKey)
    ?.some((member) => member.presenceId === presenceId) ?? true;

/** Loads who is on it, and the teams it is shared with, again. */
export function reloadMembers(t: TenantId, id: GroupId): void {
  void queryClient.invalidateQueries({ queryKey: incidentMembers(t, id).queryKey });
  void queryClient.invalidateQueries({ queryKey: incidentTeams(t, id).queryKey });
}
