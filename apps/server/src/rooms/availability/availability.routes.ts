import type { availabilityEndpoints, Responder } from '@soteria/contract/availability/availability.endpoints';
import { sql } from 'kysely';
import type { Handlers } from '../../platform/http/routes.ts';
import { parseZoned } from '../../platform/zoned.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';

export const availabilityRoutes: Handlers<typeof availabilityEndpoints> = {
  /** Without schedules a responder is always available (design §9, rota). */
  searchResponders: async ({ database }, { caller, params: { t }, body }) => {
    await accessOrganisation(database, caller, t, body.OrgId, 'member');
    if (body.AvailableAt) parseZoned(body.AvailableAt, 'AvailableAt');
    const { rows } = await sql<Responder>`
      select p.id as presence_id, p.org_id as owner_id, p.display_name, true as available,
        array(select sp.skill_id from skill_presences sp where sp.tenant_id = p.tenant_id
          and sp.presence_id = p.id order by sp.skill_id) as skill_ids
      from presences p
      where p.tenant_id = ${t} and p.org_id = ${body.OrgId} and p.is_responder and p.removed_at is null
        and not p.is_hidden
        and (${body.SkillId ?? null}::uuid is null or exists (select 1 from skill_presences s
          where s.tenant_id = p.tenant_id and s.presence_id = p.id and s.skill_id = ${body.SkillId ?? null}::uuid))
      order by p.display_name, p.id`.execute(database);
    return rows;
  },
};
