import { availabilityEndpoints } from '@soteria/contract/availability/availability.endpoints';
import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** The responders of an organisation, and whether each is available now. */
export const orgResponders = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'responders'],
    queryFn: ({ signal }) =>
      call(availabilityEndpoints.searchResponders, {
        params: { t },
        body: { ResponderSearchType: 1, OrgId: o },
        signal,
      }),
  });
