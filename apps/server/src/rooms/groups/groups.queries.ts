import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

export interface MemberRow {
  presenceId: PresenceId;
  groupId: GroupId;
  groupType: GroupType;
  displayName: string;
  ownerId: OrgId;
  jobTitle: string | null;
  isResponder: boolean;
  phone: string | null;
  hasThumb: boolean;
  addedBy: PresenceId | null;
  firstArrived: Date | null;
  lastReadTicks: string | null;
  lastReadSeq: number;
  sentAt: Date | null;
  reachedAt: Date | null;
  seenAt: Date | null;
  respondedAt: Date | null;
}

/** Members of a group with their delivery, by name; those of `presenceIds` only, when given. */
export async function listMembers(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  presenceIds?: readonly PresenceId[],
): Promise<MemberRow[]> {
  const only = presenceIds ? sql`and m.presence_id = any(${presenceIds}::uuid[])` : sql``;
  const { rows } = await sql<MemberRow>`
    select m.presence_id, m.group_id, g.type as group_type, p.display_name, p.org_id as owner_id, p.job_title,
      p.is_responder, p.phone, p.thumb_key is not null as has_thumb, m.added_by, m.first_arrived, m.last_read_ticks,
      m.last_read_seq,
      m.sent_at, m.reached_at, m.seen_at, m.responded_at
    from group_members m
    join groups g on g.tenant_id = m.tenant_id and g.id = m.group_id
    join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    where m.tenant_id = ${tenantId} and m.group_id = ${groupId} ${only}
    order by p.display_name, p.id`.execute(db);
  return rows;
}

/** The subjects to whom what happens in a group is told: members who are still in their organisation. */
export async function listAudience(db: Queryable, tenantId: TenantId, groupId: GroupId): Promise<string[]> {
  const { rows } = await sql<{ subjectId: string }>`
    select distinct p.subject_id from group_members m
    join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    where m.tenant_id = ${tenantId} and m.group_id = ${groupId}
      and p.removed_at is null and p.subject_id is not null`.execute(db);
  return rows.map((row) => row.subjectId);
}

/** Notes that a member has the group open: seen for the ledger, and the first arrival once (core §4). */
export async function recordArrival(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  presenceId: PresenceId,
  at: Date,
): Promise<void> {
  await sql`
    update group_members set
      first_arrived = coalesce(first_arrived, ${at}),
      reached_at = coalesce(reached_at, ${at}),
      seen_at = coalesce(seen_at, ${at})
    where tenant_id = ${tenantId} and group_id = ${groupId} and presence_id = ${presenceId}
      and (first_arrived is null or seen_at is null)`.execute(db);
}
