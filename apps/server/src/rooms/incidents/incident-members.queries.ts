import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

export interface RemovedMember {
  displayName: string;
  subjectId: string | null;
}

/** Takes a person off an incident and keeps what had reached them for its record; null when they are not on it. */
export async function removeMember(
  db: Queryable,
  of: { tenantId: TenantId; id: GroupId; presenceId: PresenceId; removedBy: PresenceId | null; at: Date },
): Promise<RemovedMember | null> {
  const { rows } = await sql<RemovedMember>`
    with gone as (
      delete from group_members
      where tenant_id = ${of.tenantId} and group_id = ${of.id} and presence_id = ${of.presenceId}
      returning *
    ), kept as (
      insert into former_members (tenant_id, group_id, presence_id, removed_at, removed_by, added_at, sent_at,
        reached_at, seen_at, responded_at)
      select tenant_id, group_id, presence_id, ${of.at}::timestamptz, ${of.removedBy}::uuid, added_at, sent_at,
        reached_at, seen_at, responded_at from gone
      on conflict do nothing
    )
    select p.display_name, p.subject_id from gone
    join presences p on p.tenant_id = gone.tenant_id and p.id = gone.presence_id`.execute(db);
  return rows[0] ?? null;
}

/** The subject of who called, when the incident is their own, of the group 1 to 1; null otherwise. */
export async function findPersonalCaller(
  db: Queryable,
  tenantId: TenantId,
  id: GroupId,
): Promise<string | null> {
  const { rows } = await sql<{ subjectId: string | null }>`
    select p.subject_id from incidents i
    join groups g on g.tenant_id = i.tenant_id and g.id = i.id
    join presences p on p.tenant_id = g.tenant_id and p.id = g.created_by
    where i.tenant_id = ${tenantId} and i.id = ${id} and i.is_personal and p.removed_at is null`.execute(db);
  return rows[0]?.subjectId ?? null;
}

export interface Hearers {
  /** How many of those who were alerted the alarm reached. */
  reachedCount: number;
  /** They and who called, as far as they are still in their organisations. */
  subjects: string[];
}

/** Who heard an alarm, by the delivery ledger: exactly those are told how it ended. */
export async function listHearers(db: Queryable, tenantId: TenantId, id: GroupId): Promise<Hearers> {
  const { rows } = await sql<Hearers>`
    select count(*) filter (where m.sent_at is not null and m.reached_at is not null)::int as reached_count,
      coalesce(array_agg(distinct p.subject_id) filter (where p.subject_id is not null and p.removed_at is null
        and (m.reached_at is not null or p.id = g.created_by)), '{}') as subjects
    from group_members m
    join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    where m.tenant_id = ${tenantId} and m.group_id = ${id}`.execute(db);
  return rows[0] ?? { reachedCount: 0, subjects: [] };
}
