import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** How one caller stands to one group: the overlay over the piece that all its readers share. */
export interface StandingRow {
  tenantId: TenantId;
  id: GroupId;
  version: string;
  flags: number;
  createdBy: PresenceId;
  isArchived: boolean;
  isAdmin: boolean;
  members: {
    presenceId: PresenceId;
    isResponder: boolean;
    firstArrived: string | null;
    lastReadTicks: string | null;
    lastReadSeq: number;
  }[];
}

/** Selects standings from `groups g` with the caller's own memberships in `own`; the conditions follow. */
export const standing = (caller: Caller) => sql`
  select g.tenant_id, g.id, g.version, g.flags, g.created_by, g.archived_at is not null as is_archived,
    exists (select 1 from presences a where a.tenant_id = g.tenant_id and a.org_id = g.org_id
      and a.subject_id = ${caller.subjectId} and a.removed_at is null and a.permissions & 4 <> 0) as is_admin,
    own.members
  from groups g
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object('presenceId', p.id, 'isResponder', p.is_responder,
      'firstArrived', m.first_arrived, 'lastReadTicks', m.last_read_ticks::text,
      'lastReadSeq', m.last_read_seq)), '[]') as members
    from presences p join group_members m on m.tenant_id = p.tenant_id and m.presence_id = p.id and m.group_id = g.id
    where p.subject_id = ${caller.subjectId} and p.removed_at is null and p.tenant_id = g.tenant_id
  ) own`;

/** How a caller stands to one group, whatever their right to it: ask the door first. */
export async function getStanding(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    ${standing(caller)} where g.tenant_id = ${tenantId} and g.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The door let in a caller to a group that is not there.');
  return row;
}
