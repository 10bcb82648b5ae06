import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { orgId, quickMessageId, tenantId } from '../kit/ids.ts';

/** The type of a quick message offered when an incident is created (core §3). */
export const QUICK_MESSAGE_NEW_INCIDENT = 'NewIncident';

export const quickMessage = z.object({
  id: quickMessageId,
  ownerId: orgId,
  displayName: z.string(),
  body: z.string(),
  type: z.string(),
  hidden: z.boolean(),
  /** IncidentTypeId, AppendOnly and others, each an id or the string 'true'. */
  attributes: z.record(z.string(), z.string()),
});
export type QuickMessage = z.infer<typeof quickMessage>;

export const quickMessagesEndpoints = {
  listQuickMessages: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/QuickMessages',
    area: 'organisations',
    summary: 'Prepared words of an organisation; hidden ones for admins only',
    access: 'org-member',
    params: z.object({ t: tenantId, o: orgId }),
    query: z.object({
      includeHidden: z.enum(['true', 'false']).optional(),
      type: z.string().max(60).optional(),
    }),
    response: z.array(quickMessage),
  }),
};
