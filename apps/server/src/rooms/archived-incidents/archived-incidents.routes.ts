import type { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import type { Handlers } from '../../platform/http/routes.ts';
import { parseZoned } from '../../platform/zoned.ts';
import { presentMember } from '../groups/groups.present.ts';
import { listMembers } from '../groups/groups.queries.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { encodeList, encodeOne } from '../incidents/incident-pieces.present.ts';
import { searchStandings } from '../incidents/incident-search.queries.ts';
import { listAssignments, listTeams } from '../incidents/incident-teams.queries.ts';
import { accessArchived, accessArchivedAssignment } from './archived-incidents.access.ts';
import { listAssignmentPresences, listOwnArchived, type RangeEnd } from './archived-incidents.queries.ts';
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
    return encodeList(context, await listOwnArchived(context.database, caller, now, range));
  },
  searchArchivedIncidents: async (context, { caller, params: { t }, body }) =>
    encodeList(context, await searchStandings(context, caller, t, body, 'closed')),
  getArchivedIncident: async (context, { caller, params: { t, id } }) => {
    await accessArchived(context.database, caller, t, id);
    return encodeOne(context, await getStanding(context.database, caller, t, id));
  },
  listArchivedIncidentPresences: async ({ database }, { caller, params: { t, id } }) => {
    await accessArchived(database, caller, t, id);
    const members = await listMembers(database, t, id);
    return members.map(({ presenceId, displayName, ownerId }) => ({ id: presenceId, displayName, ownerId }));
  },
  listArchivedIncidentMembers: async ({ database, hub }, { caller, params: { t, id } }) => {
    await accessArchived(database, caller, t, id);
    const active = new Set(hub.activePresences(id));
    return (await listMembers(database, t, id)).map((row) => presentMember(row, active));
  },
  listArchivedAssignments: async ({ database }, { caller, params: { t, id } }) => {
    await accessArchived(database, caller, t, id);
    return listAssignments(database, t, id);
  },
  listArchivedIncidentTeams: async ({ database }, { caller, params: { t, id } }) => {
    await accessArchived(database, caller, t, id);
    return listTeams(database, t, id);
  },
  renameArchivedIncident,
  removeArchivedIncidentPresence,
  listArchivedAssignmentPresences: async ({ database }, { caller, params: { t, id } }) => {
    await accessArchivedAssignment(database, caller, t, id);
    return listAssignmentPresences(database, t, id);
  },
};
