import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { orgId, presenceId, skillId, tenantId } from '../kit/ids.ts';
import { noContent } from '../kit/no-content.ts';
import { includeHidden } from '../organisations/organisations.endpoints.ts';
import { skill } from '../organisations/organisations.shapes.ts';
import { changedPresence, newPresence, presence } from './presences.shapes.ts';

const onePresence = z.object({ t: tenantId, id: presenceId });
const oneSkill = z.object({ t: tenantId, o: orgId, skillId, presenceId });

export const presencesEndpoints = {
  listOwnPresences: endpoint({
    method: 'GET',
    path: '/self/presences',
    area: 'self',
    summary: "The caller's memberships",
    access: 'subject',
    query: includeHidden,
    response: z.array(presence),
  }),
  getPresence: endpoint({
    method: 'GET',
    path: '/{t}/Presences/{id}',
    area: 'presences',
    summary: 'One presence; rights and contact details only for itself and its admins',
    access: 'org-member',
    params: onePresence,
    response: presence,
  }),
  createPresence: endpoint({
    method: 'POST',
    path: '/{t}/Presences',
    area: 'presences',
    summary: 'Add a person to an organisation',
    access: 'org-admin',
    params: z.object({ t: tenantId }),
    body: newPresence,
    response: presence,
    status: 201,
    creates: true,
  }),
  changePresence: endpoint({
    method: 'PUT',
    path: '/{t}/Presences',
    area: 'presences',
    summary: 'Change a presence; rights only by an admin',
    access: 'self-or-org-admin',
    params: z.object({ t: tenantId }),
    body: changedPresence,
    response: presence,
  }),
  removePresence: endpoint({
    method: 'DELETE',
    path: '/{t}/Presences/{id}',
    area: 'presences',
    summary: 'Remove a person from an organisation; their access ends within a second',
    access: 'org-admin',
    params: onePresence,
    response: noContent,
    status: 204,
  }),
  getPresenceThumb: endpoint({
    method: 'GET',
    path: '/{t}/Presences/{id}/Thumb',
    area: 'presences',
    summary: 'The avatar',
    access: 'tenant-member',
    params: onePresence,
    response: z.unknown(),
    download: 'image',
  }),
  setPresenceThumb: endpoint({
    method: 'POST',
    path: '/{t}/Presences/{id}/Thumb',
    area: 'presences',
    summary: 'Upload a new avatar',
    access: 'self-or-org-admin',
    params: onePresence,
    response: noContent,
    status: 204,
    upload: true,
  }),
  removePresenceThumb: endpoint({
    method: 'DELETE',
    path: '/{t}/Presences/{id}/Thumb',
    area: 'presences',
    summary: 'Remove the avatar',
    access: 'self-or-org-admin',
    params: onePresence,
    response: noContent,
    status: 204,
  }),
  listPresenceSkills: endpoint({
    method: 'GET',
    path: '/{t}/Presences/{id}/Skills',
    area: 'presences',
    summary: 'The response teams of a presence',
    access: 'org-member',
    params: onePresence,
    response: z.array(skill),
  }),
  addPresenceSkill: endpoint({
    method: 'POST',
    path: '/{t}/Orgs/{o}/Skills/{skillId}/Presences/{presenceId}',
    area: 'presences',
    summary: 'Put a responder into a response team',
    access: 'org-admin',
    params: oneSkill,
    response: noContent,
    status: 204,
  }),
  removePresenceSkill: endpoint({
    method: 'DELETE',
    path: '/{t}/Orgs/{o}/Skills/{skillId}/Presences/{presenceId}',
    area: 'presences',
    summary: 'Take a responder out of a response team',
    access: 'org-admin',
    params: oneSkill,
    response: noContent,
    status: 204,
  }),
};
