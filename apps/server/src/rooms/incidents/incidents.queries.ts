import type { GroupId, IncidentTypeId, OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Mode } from '@soteria/contract/organisations/demo-mode';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

export interface PieceRow {
  tenantId: TenantId;
  id: GroupId;
  version: string;
  orgId: OrgId;
  orgName: string;
  displayName: string;
  createdBy: PresenceId;
  createdByName: string;
  createdAt: Date;
  lastSeq: number;
  lastTicks: string;
  lastHumanTicks: string;
  archivedAt: Date | null;
  incidentTypeId: IncidentTypeId | null;
  typeName: string;
  icon: string;
  purpose: number;
  mode: Mode;
  isUrgent: boolean;
  description: string;
  location: string | null;
  incidentTimestamp: Date;
  firstResponder: PresenceId | null;
  firstResponderName: string | null;
  firstResponded: Date | null;
  memberCount: number;
  respondingCount: number;
  /** The creator and those responding, in the order they answered. */
  membership: { id: PresenceId; displayName: string; ownerId: OrgId }[];
}

/** What all readers of some incidents share. */
export async function listPieceRows(db: Queryable, ids: readonly GroupId[]): Promise<PieceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PieceRow>`
    select g.tenant_id, g.id, g.version, g.org_id, o.display_name as org_name, g.display_name, g.created_by,
      c.display_name as created_by_name, g.created_at, g.last_seq, g.last_ticks, g.last_human_ticks, g.archived_at,
      i.incident_type_id, i.type_name, i.icon, i.purpose, i.mode, i.is_urgent, i.description, i.location,
      i.incident_timestamp, i.first_responder, i.first_responder_name, i.first_responded,
      s.member_count, s.responding_count, s.membership
    from groups g
    join incidents i on i.tenant_id = g.tenant_id and i.id = g.id
    join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id
    join presences c on c.tenant_id = g.tenant_id and c.id = g.created_by
    cross join lateral (
      select count(*)::int as member_count, count(m.responded_at)::int as responding_count,
        coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'displayName', p.display_name, 'ownerId', p.org_id)
          order by m.responded_at nulls last)
          filter (where m.responded_at is not null or m.presence_id = g.created_by), '[]') as membership
      from group_members m join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
      where m.tenant_id = g.tenant_id and m.group_id = g.id
    ) s
    where g.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** How one caller stands to one incident: the overlay over the shared piece. */
export interface StandingRow {
  tenantId: TenantId;
  id: GroupId;
  version: string;
  createdBy: PresenceId;
  isArchived: boolean;
  isAdmin: boolean;
  members: {
    presenceId: PresenceId;
    isResponder: boolean;
    firstArrived: string | null;
    lastReadTicks: string | null;
  }[];
}

const standing = (caller: Caller) => sql`
  select g.tenant_id, g.id, g.version, g.created_by, g.archived_at is not null as is_archived,
    exists (select 1 from presences a where a.tenant_id = g.tenant_id and a.org_id = g.org_id
      and a.subject_id = ${caller.subjectId} and a.removed_at is null and a.permissions & 4 <> 0) as is_admin,
    own.members
  from groups g
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('presenceId', p.id, 'isResponder', p.is_responder,
      'firstArrived', m.first_arrived, 'lastReadTicks', m.last_read_ticks::text)), '[]') as members
    from presences p join group_members m on m.tenant_id = p.tenant_id and m.presence_id = p.id and m.group_id = g.id
    where p.subject_id = ${caller.subjectId} and p.removed_at is null and p.tenant_id = g.tenant_id
  ) own`;

/** The active incidents a caller is on, the latest activity first. */
export async function listOwnStandings(db: Queryable, caller: Caller): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    ${standing(caller)}
    where g.type = 3 and g.archived_at is null and own.members <> '[]' and g.tenant_id in (
      select tenant_id from presences where subject_id = ${caller.subjectId} and removed_at is null)
    order by g.last_ticks desc`.execute(db);
  return rows;
}

/** How a caller stands to one incident, whatever their right to it: ask the door first. */
export async function getStanding(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    ${standing(caller)} where g.tenant_id = ${tenantId} and g.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The door let in a caller to an incident that is not there.');
  return row;
}

export interface SearchCriteria {
  tenantId: TenantId;
  orgId: OrgId;
  from: Date;
  to: Date;
  incidentTypeId: IncidentTypeId | null;
  /** Every incident of the organisation, or only those the caller is on. */
  isAdmin: boolean;
}

/** Active incidents of an organisation in a range, as far as the caller may read them; at most 500. */
export async function searchStandings(
  db: Queryable,
  caller: Caller,
  criteria: SearchCriteria,
): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    ${standing(caller)}
    join incidents i on i.tenant_id = g.tenant_id and i.id = g.id
    where g.tenant_id = ${criteria.tenantId} and g.org_id = ${criteria.orgId} and g.type = 3
      and g.archived_at is null and g.created_at >= ${criteria.from} and g.created_at <= ${criteria.to}
      and (${criteria.incidentTypeId}::uuid is null or i.incident_type_id = ${criteria.incidentTypeId}::uuid)
      and (${criteria.isAdmin} or own.members <> '[]')
    order by g.created_at desc limit 500`.execute(db);
  return rows;
}
