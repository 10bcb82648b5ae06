import type { IncidentRecord } from '@soteria/contract/incidents/incident-record.shapes';
import type { GroupId, OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/database/database.ts';

export interface PersonRow {
  presenceId: PresenceId;
  displayName: string;
  ownerId: OrgId;
  orgName: string;
  jobTitle: string | null;
  isResponder: boolean;
  isCreator: boolean;
  addedAt: Date;
  addedByName: string | null;
  sentAt: Date | null;
  reachedAt: Date | null;
  seenAt: Date | null;
  respondedAt: Date | null;
  removedAt: Date | null;
  removedByName: string | null;
}

/** Everybody who is or was on an incident, by name. */
export async function listRecordedPeople(
  db: Queryable,
  tenantId: TenantId,
  id: GroupId,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    with everybody as (
      select presence_id, added_at, added_by, sent_at, reached_at, seen_at, responded_at,
        null::timestamptz as removed_at, null::uuid as removed_by
      from group_members where tenant_id = ${tenantId} and group_id = ${id}
      union all
      select presence_id, added_at, null::uuid, sent_at, reached_at, seen_at, responded_at, removed_at, removed_by
      from former_members where tenant_id = ${tenantId} and group_id = ${id}
    )
    select p.id as presence_id, p.display_name, p.org_id as owner_id, o.display_name as org_name, p.job_title,
      p.is_responder, p.id = g.created_by as is_creator, e.added_at, a.display_name as added_by_name, e.sent_at,
      e.reached_at, e.seen_at, e.responded_at, e.removed_at, r.display_name as removed_by_name
    from everybody e
    join groups g on g.tenant_id = ${tenantId} and g.id = ${id}
    join presences p on p.tenant_id = ${tenantId} and p.id = e.presence_id
    join organisations o on o.tenant_id = p.tenant_id and o.id = p.org_id
    left join presences a on a.tenant_id = ${tenantId} and a.id = e.added_by
    left join presences r on r.tenant_id = ${tenantId} and r.id = e.removed_by
    order by p.display_name, p.id, e.added_at`.execute(db);
  return rows;
}

interface TaskRow {
  id: string;
  displayName: string;
  description: string;
  status: number;
  people: IncidentRecord['tasks'][number]['people'];
}

/** The tasks on an incident, in their order, with the people they were given to. */
export async function listRecordedTasks(
  db: Queryable,
  tenantId: TenantId,
  id: GroupId,
): Promise<IncidentRecord['tasks']> {
  const { rows } = await sql<TaskRow>`
    select t.id, t.display_name, t.description, t.status, (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'displayName', p.display_name, 'ownerId', p.org_id)
        order by p.display_name), '[]')
      from assignment_presences a join presences p on p.tenant_id = a.tenant_id and p.id = a.presence_id
      where a.tenant_id = t.tenant_id and a.assignment_id = t.id) as people
    from assignments t where t.tenant_id = ${tenantId} and t.incident_id = ${id}
    order by t.position, t.id`.execute(db);
  return rows.map(({ id: taskId, people, ...content }) => ({ id: taskId, ownerId: id, content, people }));
}

/** The tags on an incident. */
export async function listRecordedTags(
  db: Queryable,
  tenantId: TenantId,
  id: GroupId,
): Promise<IncidentRecord['tags']> {
  const { rows } = await sql<IncidentRecord['tags'][number]>`
    select type, description from tag_links where tenant_id = ${tenantId} and incident_id = ${id}
    order by type, description`.execute(db);
  return rows;
}
