import { groupActionsOf } from '@soteria/contract/groups/group-actions';
import type { GroupMember } from '@soteria/contract/groups/groups.shapes';
import { withPiece } from '@soteria/contract/groups/with-piece';
import type { Incident, IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { isRefusal } from '../../platform/api/api-error.ts';
import { latestOnly } from '../../platform/latest-only.ts';
import { LIST, membersOf } from '../../platform/overtaken.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ownPresences } from '../presences/presences.api.ts';
import {
  getIncident,
  incidentLoads,
  incidentMembers,
  incidentTeams,
  ownIncident,
  ownIncidents,
} from './incidents.api.ts';

const listKey = ownIncidents().queryKey;

/** Changes the list, and the one that is on its way. */
function changeList(change: (list: Incident[]) => Incident[]): void {
  incidentLoads.changed(LIST, change);
  queryClient.setQueryData(listKey, (list) => list && change(list));
}

/** Changes what is open, and what is on its way. */
function changeOpen(t: TenantId, id: GroupId, change: (incident: Incident) => Incident): void {
  incidentLoads.changed(id, change);
  queryClient.setQueryData(ownIncident(t, id).queryKey, (known) => known && change(known));
}

export const findIncident = (id: GroupId): Incident | undefined =>
  queryClient.getQueryData(listKey)?.find((incident) => incident.id === id);

/** Changes an incident wherever it is shown: in the list and opened. */
export function changeIncident(t: TenantId, id: GroupId, change: (incident: Incident) => Incident): void {
  changeList((list) => list.map((incident) => (incident.id === id ? change(incident) : incident)));
  changeOpen(t, id, change);
}

/** Incidents known to be over. None is ever opened again, so an answer that says otherwise is an older one. */
const over = new Set<GroupId>();

/** It is over: it leaves the lists, whatever was asked for before and comes later. */
export function endIncident(id: GroupId): void {
  over.add(id);
  dropIncident(id);
}

/** Incidents one was taken off: what still comes of them does not bring them back. */
const left = new Set<GroupId>();

export function leaveIncident(t: TenantId, id: GroupId): void {
  left.add(id);
  dropIncident(id);
  // An admin who looks on goes on seeing it.
  void fetchIncident(t, id);
}

export function dropIncident(id: GroupId): void {
  changeList((list) => list.filter((incident) => incident.id !== id));
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

/** Takes a piece that all readers share: merged with one's own part, or put on the list and then fetched. */
export function takePiece(piece: IncidentPiece): void {
  const { tenantId, id } = piece;
  if (piece.archived === null && over.has(id)) return;
  if (piece.archived !== null) {
    endIncident(id);
    changeOpen(tenantId, id, (known) => takeInto(known, piece));
    return;
  }
  if (findIncident(id)) {
    changeIncident(tenantId, id, (incident) => takeInto(incident, piece));
    return;
  }
  changeOpen(tenantId, id, (known) => takeInto(known, piece));
  if (left.has(id)) return void fetchIncident(tenantId, id);
  const incident = provisional(piece);
  changeList((list) => [incident, ...list.filter((other) => other.id !== id)]);
  // Who called for help, on another device, has read what they said there.
  const isOwn = incident.groupMembers.some((own) => own.presenceId === piece.createdBy);
  if (isOwn || incident.groupMembers.length === 0) void fetchIncident(tenantId, id);
}

const askFor = latestOnly<GroupId>();

/**
 * Fetches an incident and puts it where it is shown; one that may not be read is left out. Not by `fetchQuery`:
 * that answers what was known before when the page that shows it goes away meanwhile.
 */
export async function fetchIncident(t: TenantId, id: GroupId): Promise<void> {
  const isLatest = askFor(id);
  try {
    const incident = await getIncident(t, id);
    if (!isLatest()) return;
    if (incident.archived === null && over.has(id)) return;
    queryClient.setQueryData(ownIncident(t, id).queryKey, incident);
    const isOn = incident.archived === null && incident.groupMembers.length > 0;
    if (isOn) left.delete(id);
    changeList((list) => {
      const others = list.filter((other) => other.id !== id);
      return isOn ? [incident, ...others] : others;
    });
  } catch (error) {
    if (isLatest() && isRefusal(error)) dropIncident(id);
  }
}

function changeAllMembers(t: TenantId, id: GroupId, change: (all: GroupMember[]) => GroupMember[]): void {
  incidentLoads.changed(membersOf(id), change);
  queryClient.setQueryData(incidentMembers(t, id).queryKey, (members) => members && change(members));
}

/** Changes members of an incident that is open. */
export const changeMembers = (t: TenantId, id: GroupId, change: (member: GroupMember) => GroupMember): void =>
  changeAllMembers(t, id, (members) => members.map(change));

export const dropMember = (t: TenantId, id: GroupId, presenceId: PresenceId): void =>
  changeAllMembers(t, id, (members) => members.filter((member) => member.presenceId !== presenceId));

export const isKnownMember = (t: TenantId, id: GroupId, presenceId: PresenceId): boolean =>
  queryClient
    .getQueryData(incidentMembers(t, id).queryKey)
    ?.some((member) => member.presenceId === presenceId) ?? true;

/** Loads who is on it, and the teams it is shared with, again. */
export function reloadMembers(t: TenantId, id: GroupId): void {
  void queryClient.invalidateQueries({ queryKey: incidentMembers(t, id).queryKey });
  void queryClient.invalidateQueries({ queryKey: incidentTeams(t, id).queryKey });
}
