import { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { KEPT } from '../../platform/storage/kept.ts';

/** What can be raised in an organisation; hidden types are left out. */
export const incidentTypes = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'incident-types'],
    meta: KEPT,
    queryFn: async ({ signal }) => {
      const types = await call(incidentTypesEndpoints.listIncidentTypes, { params: { t, o }, signal });
      return types.filter((type) => !type.hidden);
    },
  });
