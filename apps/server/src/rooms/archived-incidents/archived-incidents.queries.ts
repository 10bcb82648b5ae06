import type { MembershipPresence } from '@soteria/contract/groups/groups.shapes';
import { SEARCH_MOST } from '@soteria/contract/incidents/search-range';
import type { TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type StandingRow, standing } from '../groups/standing.queries.ts';

/** An end of a range: an instant, a day by the clock of each incident's organisation, or left open. */
export type RangeEnd = { instant: Date } | { day: string } | null;

const instantOf = (end: RangeEnd) => (end && 'instant' in end ? end.instant : null);
const dayOf = (end: RangeEnd) => (end && 'day' in end ? end.day : null);

/** The closed incidents a caller was on, the newest first; a month back through today where an end is open. */
export async function listOwnArchived(
  db: Queryable,
  caller: Caller,
  now: Date,
  { from, to }: { from: RangeEnd; to: RangeEnd },
): Promise<StandingRow[]> {
  const today = sql`(${now}::timestamptz at time zone o.time_zone)::date`;
  const { rows } = await sql<StandingRow>`
    ${standing(caller)}
    join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id
    where g.type = 3 and g.archived_at is not null and own.members <> '[]' and g.tenant_id in (
        select tenant_id from presences where subject_id = ${caller.subjectId} and removed_at is null)
      and g.created_at >= coalesce(${instantOf(from)}::timestamptz,
        coalesce(${dayOf(from)}::date::timestamp, ${today} - interval '1 month') at time zone o.time_zone)
      and g.created_at < coalesce(${instantOf(to)}::timestamptz + interval '1 millisecond',
        (coalesce(${dayOf(to)}::date, ${today}) + 1)::timestamp at time zone o.time_zone)
    order by g.created_at desc limit ${SEARCH_MOST}`.execute(db);
  return rows;
}

/** Who a task was given to, by name. */
export async function listAssignmentPresences(
  db: Queryable,
  tenantId: TenantId,
  id: string,
): Promise<MembershipPresence[]> {
  const { rows } = await sql<MembershipPresence>`
    select p.id, p.display_name, p.org_id as owner_id from assignment_presences a
    join presences p on p.tenant_id = a.tenant_id and p.id = a.presence_id
    where a.tenant_id = ${tenantId} and a.assignment_id = ${id} order by p.display_name, p.id`.execute(db);
  return rows;
}
