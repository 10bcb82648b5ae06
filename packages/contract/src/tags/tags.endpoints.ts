import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { groupId, orgId, tenantId } from '../kit/ids.ts';
import { noContent } from '../kit/no-content.ts';
import { newTag, tag } from './tags.shapes.ts';

const inOrg = z.object({ t: tenantId, o: orgId });

export const tagsEndpoints = {
  listTags: endpoint({
    method: 'GET',
    path: '/{t}/orgs/{o}/tags',
    area: 'tags',
    summary: 'Tags of an organisation, by provider, type and a part of the description; at most 100',
    access: 'org-member',
    params: inOrg,
    query: z.object({
      provider: z.string().max(60).optional(),
      containing: z.string().max(200).optional(),
      type: z.string().max(60).optional(),
    }),
    response: z.array(tag),
  }),
  putTag: endpoint({
    method: 'PUT',
    path: '/{t}/orgs/{o}/tags',
    area: 'tags',
    summary: 'Add or change a tag',
    access: 'org-admin',
    audit: 'change',
    params: inOrg,
    body: newTag,
    response: tag,
  }),
  removeTag: endpoint({
    method: 'DELETE',
    path: '/{t}/orgs/{o}/tags',
    area: 'tags',
    summary: 'Remove a tag',
    access: 'org-admin',
    audit: 'change',
    params: inOrg,
    body: newTag.omit({ description: true }),
    response: noContent,
    status: 204,
  }),
  listTagProviders: endpoint({
    method: 'GET',
    path: '/{t}/orgs/{o}/tags/providers',
    area: 'tags',
    summary: 'Where tags come from',
    access: 'org-member',
    params: inOrg,
    response: z.array(z.string()),
  }),
  listTagGroups: endpoint({
    method: 'GET',
    path: '/{t}/orgs/{o}/tags/groups',
    area: 'tags',
    summary: 'The types of tags and how many there are of each',
    access: 'org-member',
    params: inOrg,
    response: z.array(z.object({ provider: z.string(), type: z.string(), count: z.int() })),
  }),
};

/** Linking belongs to the group's door, so the room that knows incidents serves it. */
export const tagLinksEndpoints = {
  linkTag: endpoint({
    method: 'POST',
    path: '/{t}/orgs/{o}/tags/links',
    area: 'tags',
    summary: 'Attach a tag to an incident',
    access: 'group-writer',
    audit: 'staff-change',
    params: inOrg,
    body: newTag.extend({ kind: z.literal('Incident'), id: groupId }),
    response: tag,
    status: 201,
    creates: true,
  }),
};
