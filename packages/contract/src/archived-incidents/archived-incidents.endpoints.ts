import { z } from 'zod';
import { groupMember, membershipPresence } from '../groups/groups.shapes.ts';
import { assignment, incident, responseTeam, searchIncidents } from '../incidents/incidents.shapes.ts';
import { endpoint } from '../kit/endpoint.ts';
import { groupId, presenceId, tenantId } from '../kit/ids.ts';
import { noContent } from '../kit/no-content.ts';
import { line } from '../kit/text.ts';
import { dayOrInstant } from '../kit/time.ts';

const oneIncident = z.object({ t: tenantId, id: groupId });

/** Closed incidents: read as they were, and changed by admins only, which their timeline then says. */
export const archivedIncidentsEndpoints = {
  listOwnArchivedIncidents: endpoint({
    method: 'GET',
    path: '/self/ArchivedIncidents',
    area: 'self',
    summary: 'The closed incidents the caller was on; of the last month unless a range is given',
    access: 'subject',
    query: z.object({ fromdate: dayOrInstant.optional(), todate: dayOrInstant.optional() }),
    response: z.array(incident),
  }),
  searchArchivedIncidents: endpoint({
    method: 'POST',
    path: '/{t}/Search/ArchivedIncidents',
    area: 'archived-incidents',
    summary: 'Closed incidents of an organisation in a range, as far as the caller may read them',
    access: 'org-member',
    audit: 'read',
    params: z.object({ t: tenantId }),
    body: searchIncidents,
    response: z.array(incident),
  }),
  getArchivedIncident: endpoint({
    method: 'GET',
    path: '/{t}/ArchivedIncidents/{id}',
    area: 'archived-incidents',
    summary: 'One closed incident',
    access: 'group-reader',
    audit: 'read',
    params: oneIncident,
    response: incident,
  }),
  listArchivedIncidentPresences: endpoint({
    method: 'GET',
    path: '/{t}/ArchivedIncidents/{id}/Presences',
    area: 'archived-incidents',
    summary: 'The people on a closed incident',
    access: 'group-reader',
    audit: 'read',
    params: oneIncident,
    response: z.array(membershipPresence),
  }),
  listArchivedIncidentMembers: endpoint({
    method: 'GET',
    path: '/{t}/ArchivedIncidents/{id}/Members',
    area: 'archived-incidents',
    summary: 'The people on a closed incident with arrival, read pointer and delivery',
    access: 'group-reader',
    audit: 'read',
    params: oneIncident,
    response: z.array(groupMember),
  }),
  listArchivedAssignments: endpoint({
    method: 'GET',
    path: '/{t}/ArchivedIncidents/{id}/ArchivedAssignments',
    area: 'archived-incidents',
    summary: 'The tasks on a closed incident',
    access: 'group-reader',
    audit: 'read',
    params: oneIncident,
    response: z.array(assignment),
  }),
  listArchivedIncidentTeams: endpoint({
    method: 'GET',
    path: '/{t}/ArchivedIncidents/{id}/ResponseTeams',
    area: 'archived-incidents',
    summary: 'The response teams a closed incident was shared with',
    access: 'group-reader',
    audit: 'read',
    params: oneIncident,
    response: z.array(responseTeam),
  }),
  renameArchivedIncident: endpoint({
    method: 'PUT',
    path: '/{t}/ArchivedIncidents/{id}/Name/{name}',
    area: 'archived-incidents',
    summary: 'Rename a closed incident; its timeline keeps the old name',
    access: 'group-admin',
    audit: 'change',
    params: oneIncident.extend({ name: line(200) }),
    response: incident,
  }),
  removeArchivedIncidentPresence: endpoint({
    method: 'DELETE',
    path: '/{t}/ArchivedIncidents/{id}/Presences/{presenceId}',
    area: 'archived-incidents',
    summary: 'Take a person off a closed incident; the record keeps what had reached them',
    access: 'group-admin',
    audit: 'change',
    params: oneIncident.extend({ presenceId }),
    response: noContent,
    status: 204,
  }),
  listArchivedAssignmentPresences: endpoint({
    method: 'GET',
    path: '/{t}/ArchivedAssignments/{id}/Presences',
    area: 'archived-incidents',
    summary: 'The people a task of a closed incident was given to',
    access: 'group-reader',
    audit: 'read',
    params: z.object({ t: tenantId, id: z.uuid().toLowerCase() }),
    response: z.array(membershipPresence),
  }),
};
