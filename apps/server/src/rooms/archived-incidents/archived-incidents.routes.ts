import type { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { Encoded, type Handlers } from '../../platform/http/routes.ts';
import { parseZoned } from '../../platform/zoned.ts';
import { presentMember } from '../groups/groups.present.ts';
import { listMembers } from '../groups/groups.queries.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { encodeList, encodeOne } from '../incidents/incident-pieces.present.ts';
import { searchStandings } from '../incidents/incident-search.queries.ts';
import { listAssignments, listTeams } from '../incidents/incident-teams.queries.ts';
import { accessArchivedAssignment } from './archived-incidents.access.ts';
import { listAssignmentPresences, listOwnArchived, type RangeEnd } from './archived-incidents.queries.ts';
import { auditRead, auditSearch, openRecord } from './open-record.ts';
import { removeArchivedIncidentPresence } from './remove-archived-presence.ts';
import { renameArchivedIncident } from './rename-archived-incident.ts';

const endOf = (value: string | undefined, field: string): RangeEnd => {
  if (value === undefined) return null;
  return value.includes('T') ? { instant: parseZoned(value, field) } : { day: value };
};

export const archivedIncidentsRoutes: Handlers<typeof archivedIncidentsEndpoints> = {
  listOwnArchivedIncidents: async (context, { caller, query }) => {
    const range = { from: endOf(query.fromdate, 'fromdate'), to: endOf(query.todate, 'todate') };
    const now = new Date(context.clock.now());
    return new Encoded(
      await encodeList(context, await listOwnArchived(context.database, caller, now, range)),
    );
  },
  searchArchivedIncidents: async (context, request) => {
    const { caller, params, body } = request;
    const found = await searchStandings(context, caller, params.t, body, 'closed');
    await auditSearch(context, request, found.length);
    return new Encoded(await encodeList(context, found));
  },
  getArchivedIncident: async (context, request) => {
    const { t, id } = await openRecord(context, request);
    return encodeOne(context, await getStanding(context.database, request.caller, t, id));
  },
  listArchivedIncidentPresences: async (context, request) => {
    const { t, id } = await openRecord(context, request);
    const members = await listMembers(context.database, t, id);
    return members.map(({ presenceId, displayName, ownerId }) => ({ id: presenceId, displayName, ownerId }));
  },
  listArchivedIncidentMembers: async (context, request) => {
    const { t, id } = await openRecord(context, request);
    const active = new Set(context.hub.activePresences(id));
    return (await listMembers(context.database, t, id)).map((row) => presentMember(row, active));
  },
  listArchivedAssignments: async (context, request) => {
    const { t, id } = await openRecord(context, request);
    return listAssignments(context.database, t, id);
  },
  listArchivedIncidentTeams: async (context, request) => {
    const { t, id } = await openRecord(context, request);
    return listTeams(context.database, t, id);
  },
  renameArchivedIncident,
  removeArchivedIncidentPresence,
  listArchivedAssignmentPresences: async (context, request) => {
    const { t, id } = request.params;
    const access = await accessArchivedAssignment(context.database, request.caller, t, id);
    await auditRead(context, request, access);
    return listAssignmentPresences(context.database, t, id);
  },
};
