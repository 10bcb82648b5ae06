import type { Audience } from '@soteria/contract/incident-types/incident-types.shapes';
import type { IncidentTypeId, OrgId, SkillId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

export interface IncidentTypeRow {
  id: IncidentTypeId;
  ownerId: OrgId;
  displayName: string;
  description: string;
  purpose: number;
  incidentTypeGroupId: string | null;
  groupName: string | null;
  attributes: Record<string, string>;
  rank: number;
  hidden: boolean;
  isUrgent: boolean;
  icon: string;
  audience: Audience;
  teams: { id: SkillId; displayName: string }[];
  alertsCount: number;
}

/** How many a type alerts, the creator aside: the same steps as raise-incident.sql.ts, as a number. */
const alertsCount = sql`
  coalesce(nullif(case when t.audience = 'everyone' then people.visible - 1 else (
      select count(distinct p.id)::int from incident_type_skills its
      join skill_presences sp on sp.tenant_id = its.tenant_id and sp.skill_id = its.skill_id
      join presences p on p.tenant_id = sp.tenant_id and p.id = sp.presence_id
      where its.tenant_id = t.tenant_id and its.incident_type_id = t.id and p.is_responder and p.removed_at is null
    ) end, 0), nullif(people.responders, 0), people.admins)`;

/** Incident types of an organisation, or one of them: highest rank first. */
export async function listIncidentTypes(
  db: Queryable,
  tenantId: TenantId,
  of: { orgId: OrgId; includesHidden: boolean } | { id: IncidentTypeId },
): Promise<IncidentTypeRow[]> {
  const where =
    'id' in of
      ? sql`t.id = ${of.id}`
      : sql`t.org_id = ${of.orgId} and (${of.includesHidden} or not t.is_hidden)`;
  const { rows } = await sql<IncidentTypeRow>`
    select t.id, t.org_id as owner_id, t.display_name, t.description, t.purpose, t.group_id as incident_type_group_id,
      g.display_name as group_name, t.attributes, t.rank, t.is_hidden as hidden, t.is_urgent, t.icon, t.audience,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'displayName', s.display_name)
        order by s.display_name), '[]') from incident_type_skills its
        join skills s on s.tenant_id = its.tenant_id and s.id = its.skill_id
        where its.tenant_id = t.tenant_id and its.incident_type_id = t.id) as teams,
      ${alertsCount} as alerts_count
    from incident_types t
    left join incident_type_groups g on g.tenant_id = t.tenant_id and g.id = t.group_id
    cross join lateral (
      select count(*) filter (where not p.is_hidden)::int as visible,
        count(*) filter (where p.is_responder)::int as responders,
        count(*) filter (where p.permissions & 4 <> 0)::int as admins
      from presences p where p.tenant_id = t.tenant_id and p.org_id = t.org_id and p.removed_at is null
    ) people
    where t.tenant_id = ${tenantId} and t.removed_at is null and ${where}
    order by t.rank desc, t.display_name, t.id`.execute(db);
  return rows;
}
