import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { tagLinksEndpoints } from '@soteria/contract/tags/tags.endpoints';
import { notFound } from '../../platform/http/problems.ts';
import { Encoded, type Handlers } from '../../platform/http/routes.ts';
import { presentMember } from '../groups/groups.present.ts';
import { listMembers } from '../groups/groups.queries.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { addIncidentTeam } from './add-team.ts';
import { archiveIncident } from './archive-incident.ts';
import { addIncidentMember, removeIncidentMember } from './change-members.ts';
import { createIncident } from './create-incident.ts';
import { encodeList, encodeOne, encodeOwnIncidents } from './incident-pieces.present.ts';
import { searchStandings } from './incident-search.queries.ts';
import { listAssignments, listTeams } from './incident-teams.queries.ts';
import { readIncident } from './incidents.access.ts';
import { linkTag } from './link-tag.ts';
import { renameIncident } from './rename-incident.ts';

export const incidentsRoutes: Handlers<typeof incidentsEndpoints> = {
  listOwnIncidents: (context, { caller }) => encodeOwnIncidents(context, caller),
  createIncident,
  getIncident: async (context, request) => {
    const { t, id } = request.params;
    await readIncident(context, request, t, id);
    return encodeOne(context, await getStanding(context.database, request.caller, t, id));
  },
  listIncidentPresences: async (context, request) => {
    const { t, id } = request.params;
    await readIncident(context, request, t, id);
    const members = await listMembers(context.database, t, id);
    return members.map(({ presenceId, displayName, ownerId }) => ({ id: presenceId, displayName, ownerId }));
  },
  listIncidentTeams: async (context, request) => {
    const { t, id } = request.params;
    await readIncident(context, request, t, id);
    return listTeams(context.database, t, id);
  },
  listIncidentMembers: async (context, request) => {
    const { t, id } = request.params;
    await readIncident(context, request, t, id);
    const active = new Set(context.hub.activePresences(id));
    return (await listMembers(context.database, t, id)).map((row) => presentMember(row, active));
  },
  getIncidentMember: async (context, request) => {
    const { t, id, presenceId } = request.params;
    await readIncident(context, request, t, id);
    const [member] = await listMembers(context.database, t, id, [presenceId]);
    if (!member) throw notFound();
    return presentMember(member, new Set(context.hub.activePresences(id)));
  },
  listIncidentAssignments: async (context, request) => {
    const { t, id } = request.params;
    await readIncident(context, request, t, id);
    return listAssignments(context.database, t, id);
  },
  renameIncident,
  archiveIncident,
  addIncidentMember,
  removeIncidentMember,
  addIncidentTeam,
  searchIncidents: async (context, { caller, params: { t }, body }) =>
    new Encoded(await encodeList(context, await searchStandings(context, caller, t, body, 'open'))),
};

export const tagLinksRoutes: Handlers<typeof tagLinksEndpoints> = { linkTag };
