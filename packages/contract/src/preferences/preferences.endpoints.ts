import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { orgId } from '../kit/ids.ts';

export const preferences = z.object({ lastOrg: orgId.nullable() });
export type Preferences = z.infer<typeof preferences>;

export const preferencesEndpoints = {
  getPreferences: endpoint({
    method: 'GET',
    path: '/self/Preferences',
    area: 'self',
    summary: "The caller's preferences",
    access: 'subject',
    response: preferences,
  }),
  setLastOrg: endpoint({
    method: 'PUT',
    path: '/self/Preferences/LastOrg/{orgId}',
    area: 'self',
    summary: 'Remember the organisation last used',
    access: 'org-member',
    audit: 'none',
    params: z.object({ orgId }),
    response: preferences,
  }),
};
