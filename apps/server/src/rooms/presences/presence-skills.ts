import type { SkillId, TenantId } from '@soteria/contract/kit/ids';
import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { invalid, notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { accessPresence } from './presences.access.ts';

async function checkSkill(db: Queryable, tenantId: TenantId, orgId: string, skillId: SkillId): Promise<void> {
  const { rows } = await sql`
    select 1 from skills where tenant_id = ${tenantId} and id = ${skillId} and org_id = ${orgId}`.execute(db);
  if (rows.length === 0) throw notFound();
}

/** Puts a responder into a response team; already in it, nothing changes. */
export const addPresenceSkill: Handler<typeof presencesEndpoints.addPresenceSkill> = async (
  context,
  request,
) => {
  const { t, o, skillId, presenceId } = request.params;
  const db = context.database;
  await accessOrganisation(db, request.caller, t, o, 'admin');
  await checkSkill(db, t, o, skillId);
  const { person } = await accessPresence(db, request.caller, t, presenceId, 'admin');
  if (person.orgId !== o) throw notFound();
  if (!person.isResponder) throw invalid('presenceId', 'Only a responder can be in a response team.');
  await sql`
    insert into skill_presences (tenant_id, skill_id, presence_id) values (${t}, ${skillId}, ${presenceId})
    on conflict do nothing`.execute(db);
};

export const removePresenceSkill: Handler<typeof presencesEndpoints.removePresenceSkill> = async (
  context,
  request,
) => {
  const { t, o, skillId, presenceId } = request.params;
  const db = context.database;
  await accessOrganisation(db, request.caller, t, o, 'admin');
  await checkSkill(db, t, o, skillId);
  await sql`
    delete from skill_presences
    where tenant_id = ${t} and skill_id = ${skillId} and presence_id = ${presenceId}`.execute(db);
};
