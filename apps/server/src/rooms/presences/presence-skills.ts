import type { SkillId, TenantId } from '@soteria/contract/kit/ids';
import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { invalid, notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { accessPresence, auditedPresence } from './presences.access.ts';

async function getTeamName(
  db: Queryable,
  tenantId: TenantId,
  orgId: string,
  skillId: SkillId,
): Promise<string> {
  const { rows } = await sql<{ displayName: string }>`
    select display_name from skills
    where tenant_id = ${tenantId} and id = ${skillId} and org_id = ${orgId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].displayName;
}

/** Puts a responder into a response team; already in it, nothing changes. */
export const addPresenceSkill: Handler<typeof presencesEndpoints.addPresenceSkill> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t, o, skillId, presenceId } = request.params;
    const actor = await accessOrganisation(tx.db, request.caller, t, o, 'admin');
    const team = await getTeamName(tx.db, t, o, skillId);
    const { person } = await accessPresence(tx.db, request.caller, t, presenceId, 'admin');
    if (person.orgId !== o) throw notFound();
    if (!person.isResponder) throw invalid('presenceId', 'Only a responder can be in a response team.');
    const { rows } = await sql`
      insert into skill_presences (tenant_id, skill_id, presence_id) values (${t}, ${skillId}, ${presenceId})
      on conflict do nothing returning 1`.execute(tx.db);
    if (rows.length === 0) return;
    await appendAudit(context, tx.db, request, { ...auditedPresence(t, person), actor, details: { team } });
  });

export const removePresenceSkill: Handler<typeof presencesEndpoints.removePresenceSkill> = (
  context,
  request,
) =>
  transact(context.database, async (tx) => {
    const { t, o, skillId, presenceId } = request.params;
    const actor = await accessOrganisation(tx.db, request.caller, t, o, 'admin');
    const team = await getTeamName(tx.db, t, o, skillId);
    const { rows } = await sql<{ displayName: string }>`
      delete from skill_presences sp using presences p
      where sp.tenant_id = ${t} and sp.skill_id = ${skillId} and sp.presence_id = ${presenceId}
        and p.tenant_id = sp.tenant_id and p.id = sp.presence_id returning p.display_name`.execute(tx.db);
    if (!rows[0]) return;
    const target = { kind: 'presence' as const, id: presenceId, label: rows[0].displayName };
    await appendAudit(context, tx.db, request, { tenantId: t, orgId: o, actor, target, details: { team } });
  });
