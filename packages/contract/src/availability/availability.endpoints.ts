import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { orgId, presenceId, skillId, tenantId } from '../kit/ids.ts';
import { zonedInstant } from '../kit/time.ts';

export const responder = z.object({
  presenceId,
  ownerId: orgId,
  displayName: z.string(),
  available: z.boolean(),
  skillIds: z.array(skillId),
});
export type Responder = z.infer<typeof responder>;

export const availabilityEndpoints = {
  searchResponders: endpoint({
    method: 'POST',
    path: '/{t}/Search/Responders',
    area: 'availability',
    summary: 'Responders of an organisation, of one team or of all',
    access: 'org-member',
    audit: 'none',
    params: z.object({ t: tenantId }),
    body: z.object({
      ResponderSearchType: z.literal(1),
      OrgId: orgId,
      SkillId: skillId.nullable().optional(),
      AvailableAt: zonedInstant.nullable().optional(),
    }),
    response: z.array(responder),
    whileFull: true,
  }),
};
