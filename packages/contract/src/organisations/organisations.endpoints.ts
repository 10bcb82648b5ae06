import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { orgId, tenantId } from '../kit/ids.ts';
import { location, organisation, orgMember, orgPresence, skill } from './organisations.shapes.ts';

const inOrg = z.object({ t: tenantId, o: orgId });
/** Hidden presences and content organisations are left out unless asked for (core §7). */
export const includeHidden = z.object({
  includeHiddenAndContentOrgs: z.enum(['true', 'false']).optional(),
});

export const organisationsEndpoints = {
  listOwnOrganisations: endpoint({
    method: 'GET',
    path: '/self/orgs',
    area: 'self',
    summary: 'The organisations the caller belongs to',
    access: 'subject',
    query: includeHidden,
    response: z.array(organisation),
  }),
  listOrgPresences: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Presences',
    area: 'organisations',
    summary: 'The non-hidden people of an organisation',
    access: 'org-member',
    params: inOrg,
    response: z.array(orgPresence),
  }),
  listOrgMembers: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Members',
    area: 'organisations',
    summary: 'The people of an organisation with their rights and ways to reach them',
    access: 'org-admin',
    params: inOrg,
    response: z.array(orgMember),
  }),
  listOrgSkills: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Skills',
    area: 'organisations',
    summary: 'The response teams of an organisation',
    access: 'org-member',
    params: inOrg,
    response: z.array(skill),
  }),
  listOrgLocations: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Locations',
    area: 'organisations',
    summary: 'The places of an organisation',
    access: 'org-member',
    params: inOrg,
    response: z.array(location),
  }),
  getOrgThumb: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Thumb',
    area: 'organisations',
    summary: "The organisation's small picture",
    access: 'org-member',
    params: inOrg,
    response: z.unknown(),
    download: 'image',
  }),
  getOrgBanner: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Banner',
    area: 'organisations',
    summary: "The organisation's wide picture",
    access: 'org-member',
    params: inOrg,
    response: z.unknown(),
    download: 'image',
  }),
};
