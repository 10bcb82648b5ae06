import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import { organisationsEndpoints } from '@soteria/contract/organisations/organisations.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { KEPT } from '../../platform/storage/kept.ts';

/** The organisations the caller belongs to, hidden and content ones included. */
export const ownOrganisations = () =>
  queryOptions({
    queryKey: ['self', 'orgs'],
    meta: KEPT,
    queryFn: ({ signal }) =>
      call(organisationsEndpoints.listOwnOrganisations, {
        query: { includeHiddenAndContentOrgs: 'true' },
        signal,
      }),
  });

/** The places of an organisation. */
export const orgLocations = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'locations'],
    meta: KEPT,
    queryFn: ({ signal }) => call(organisationsEndpoints.listOrgLocations, { params: { t, o }, signal }),
  });

/** The non-hidden people of an organisation. */
export const orgPresences = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'presences'],
    queryFn: ({ signal }) => call(organisationsEndpoints.listOrgPresences, { params: { t, o }, signal }),
  });

/** Everybody of an organisation, hidden people too; for its admins. */
export const orgMembers = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'members'],
    queryFn: ({ signal }) => call(organisationsEndpoints.listOrgMembers, { params: { t, o }, signal }),
  });

/** The response teams of an organisation. */
export const orgSkills = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'skills'],
    queryFn: ({ signal }) => call(organisationsEndpoints.listOrgSkills, { params: { t, o }, signal }),
  });
