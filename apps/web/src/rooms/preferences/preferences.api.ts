import type { OrgId } from '@soteria/contract/kit/ids';
import { preferencesEndpoints } from '@soteria/contract/preferences/preferences.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** What the person chose and every device of theirs keeps. */
export const ownPreferences = () =>
  queryOptions({
    queryKey: ['self', 'preferences'],
    queryFn: ({ signal }) => call(preferencesEndpoints.getPreferences, { signal }),
  });

export const setLastOrg = (orgId: OrgId) => call(preferencesEndpoints.setLastOrg, { params: { orgId } });
