import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import type { organisationsEndpoints } from '@soteria/contract/organisations/organisations.endpoints';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ImageAnswer } from '../../platform/http/file-answers.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { accessOrganisation } from './organisations.access.ts';
import { presentOrganisation } from './organisations.present.ts';
import {
  findPictureKey,
  listLocations,
  listOwnOrganisations,
  listPeople,
  listSkills,
} from './organisations.queries.ts';

async function getPicture(
  { database, media }: Context,
  caller: Caller,
  { t, o }: { t: TenantId; o: OrgId },
  picture: 'thumb' | 'banner',
): Promise<ImageAnswer> {
  await accessOrganisation(database, caller, t, o, 'member');
  const key = await findPictureKey(database, t, o, picture);
  const content = key && (await media.find(key));
  if (!content) throw notFound();
  return { content, contentType: 'image/webp' };
}

export const organisationsRoutes: Handlers<typeof organisationsEndpoints> = {
  listOwnOrganisations: async ({ database }, { caller, query }) => {
    const rows = await listOwnOrganisations(database, caller, query.includeHiddenAndContentOrgs === 'true');
    return rows.map(presentOrganisation);
  },
  listOrgPresences: async ({ database }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'member');
    return listPeople(database, t, o, false);
  },
  listOrgMembers: async ({ database }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'admin');
    return listPeople(database, t, o, true);
  },
  listOrgSkills: async ({ database }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'member');
    return listSkills(database, t, { orgId: o });
  },
  listOrgLocations: async ({ database }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'member');
    return listLocations(database, t, o);
  },
  getOrgThumb: (context, { caller, params }) => getPicture(context, caller, params, 'thumb'),
  getOrgBanner: (context, { caller, params }) => getPicture(context, caller, params, 'banner'),
};
