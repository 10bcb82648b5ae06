import type { NewIncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import type { IncidentTypeId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/transact.ts';
import { invalid } from '../../platform/http/problems.ts';

/** Writes an incident type as the body says, new or not; its group and teams must be its organisation's. */
export async function writeIncidentType(
  tx: Tx,
  tenantId: TenantId,
  id: IncidentTypeId,
  body: NewIncidentType,
): Promise<void> {
  await checkReferences(tx, tenantId, body);
  const attributes = JSON.stringify(body.Attributes);
  await sql`
    insert into incident_types (tenant_id, id, org_id, display_name, description, purpose, group_id, attributes, rank,
      is_hidden, is_urgent, icon, audience)
    values (${tenantId}, ${id}, ${body.OwnerId}, ${body.DisplayName}, ${body.Description}, ${body.Purpose},
      ${body.IncidentTypeGroupId}, ${attributes}::jsonb, ${body.Rank}, ${body.Hidden}, ${body.IsUrgent},
      ${body.Icon}, ${body.Audience})
    on conflict (tenant_id, id) do update set display_name = excluded.display_name,
      description = excluded.description, purpose = excluded.purpose, group_id = excluded.group_id,
      attributes = excluded.attributes, rank = excluded.rank, is_hidden = excluded.is_hidden,
      is_urgent = excluded.is_urgent, icon = excluded.icon, audience = excluded.audience`.execute(tx.db);
  await sql`
    delete from incident_type_skills where tenant_id = ${tenantId} and incident_type_id = ${id}`.execute(
    tx.db,
  );
  await sql`
    insert into incident_type_skills (tenant_id, incident_type_id, skill_id)
    select distinct ${tenantId}::uuid, ${id}::uuid, skill_id from unnest(${body.SkillIds}::uuid[]) as skill_id`.execute(
    tx.db,
  );
}

async function checkReferences(tx: Tx, tenantId: TenantId, body: NewIncidentType): Promise<void> {
  const { rows } = await sql<{ groups: number; skills: number }>`
    select
      (select count(*)::int from incident_type_groups where tenant_id = ${tenantId} and org_id = ${body.OwnerId}
        and id = ${body.IncidentTypeGroupId}::uuid) as groups,
      (select count(*)::int from skills where tenant_id = ${tenantId} and org_id = ${body.OwnerId}
        and id = any(${body.SkillIds}::uuid[])) as skills`.execute(tx.db);
  if (body.IncidentTypeGroupId !== null && rows[0]?.groups !== 1) {
    throw invalid('IncidentTypeGroupId', 'There is no such group in this organisation.');
  }
  if (rows[0]?.skills !== new Set(body.SkillIds).size) {
    throw invalid('SkillIds', 'There is no such response team in this organisation.');
  }
}
