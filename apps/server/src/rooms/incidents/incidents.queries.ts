import type { CloseReason } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, IncidentTypeId, OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Mode } from '@soteria/contract/organisations/demo-mode';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type StandingRow, standing } from '../groups/standing.queries.ts';

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
  isPersonal: boolean;
  closeReason: CloseReason | null;
  closedBy: PresenceId | null;
  closedByName: string | null;
  description: string;
  location: string | null;
  incidentTimestamp: Date;
  firstResponder: PresenceId | null;
  firstResponderName: string | null;
  firstResponded: Date | null;
  memberCount: number;
  respondingCount: number;
  /** The creator, then those responding in the order they answered. */
  membership: { id: PresenceId; displayName: string; ownerId: OrgId }[];
}

/** What all readers of some incidents share. Thousands are counted, and only the few who answered are looked up. */
export async function listPieceRows(db: Queryable, ids: readonly GroupId[]): Promise<PieceRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PieceRow>`
    select g.tenant_id, g.id, g.version, g.org_id, o.display_name as org_name, g.display_name, g.created_by,
      c.display_name as created_by_name, g.created_at, g.last_seq, g.last_ticks, g.last_human_ticks, g.archived_at,
      i.incident_type_id, i.type_name, i.icon, i.purpose, i.mode, i.is_urgent, i.is_personal,
      i.close_reason, i.closed_by, i.closed_by_name, i.description, i.location,
      i.incident_timestamp, i.first_responder, i.first_responder_name, i.first_responded,
      n.member_count, n.responding_count, s.membership
    from groups g
    join incidents i on i.tenant_id = g.tenant_id and i.id = g.id
    join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id
    join presences c on c.tenant_id = g.tenant_id and c.id = g.created_by
    cross join lateral (
      select count(*)::int as member_count, count(m.responded_at)::int as responding_count
      from group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id
    ) n
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'displayName', p.display_name, 'ownerId', p.org_id)
        order by m.presence_id = g.created_by desc, m.responded_at, p.id), '[]') as membership
      from group_members m join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
      where m.tenant_id = g.tenant_id and m.group_id = g.id
        and (m.responded_at is not null or m.presence_id = g.created_by)
    ) s
    where g.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The active incidents a caller is on, the latest activity first. */
export async function listOwnStandings(db: Queryable, caller: Caller): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    ${standing(caller)}
    where g.type = 3 and g.archived_at is null and own.members <> '[]' and g.tenant_id in (
      select tenant_id from presences where subject_id = ${caller.subjectId} and removed_at is null)
    order by g.last_ticks desc`.execute(db);
  return rows;
}
