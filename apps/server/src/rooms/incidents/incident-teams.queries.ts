import type { ResponseTeam } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

type Row = Omit<ResponseTeam, 'addedAt'> & { addedAt: Date };

/** The response teams an incident was shared with, and who of each is on it. */
export async function listTeams(db: Queryable, tenantId: TenantId, id: GroupId): Promise<ResponseTeam[]> {
  const { rows } = await sql<Row>`
    select t.skill_id, s.display_name, s.org_id as owner_id, t.added_at, t.added_by,
      array(select sp.presence_id from skill_presences sp join group_members m on m.tenant_id = sp.tenant_id
        and m.group_id = t.incident_id and m.presence_id = sp.presence_id
        where sp.tenant_id = t.tenant_id and sp.skill_id = t.skill_id) as presence_ids
    from incident_teams t join skills s on s.tenant_id = t.tenant_id and s.id = t.skill_id
    where t.tenant_id = ${tenantId} and t.incident_id = ${id} order by t.added_at, s.display_name`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }));
}

interface AssignmentRow {
  id: string;
  displayName: string;
  description: string;
  status: number;
}

/** The tasks on an incident, in their order. */
export async function listAssignments(db: Queryable, tenantId: TenantId, id: GroupId) {
  const { rows } = await sql<AssignmentRow>`
    select id, display_name, description, status from assignments
    where tenant_id = ${tenantId} and incident_id = ${id} order by position, id`.execute(db);
  return rows.map(({ id: assignmentId, ...content }) => ({ id: assignmentId, ownerId: id, content }));
}
