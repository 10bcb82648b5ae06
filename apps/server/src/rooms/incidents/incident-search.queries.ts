import type { SearchIncidents } from '@soteria/contract/incidents/incidents.shapes';
import { defaultDays, endOfDay, SEARCH_MOST, startOfDay } from '@soteria/contract/incidents/search-range';
import type { TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { parseZoned } from '../../platform/zoned.ts';
import { type StandingRow, standing } from '../groups/standing.queries.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { getTimeZone } from '../organisations/organisations.queries.ts';

/** The range asked for, or the one of core §9 by the organisation's clock. */
async function rangeOf(context: Context, tenantId: TenantId, body: SearchIncidents) {
  const { CreatedAfter, CreatedBefore, OrgId } = body;
  const hasBoth = CreatedAfter !== undefined && CreatedBefore !== undefined;
  const zone = hasBoth ? '' : await getTimeZone(context.database, tenantId, OrgId);
  const days = hasBoth ? null : defaultDays(context.clock.now(), zone);
  return {
    from: parseZoned(CreatedAfter ?? startOfDay(days?.from ?? '', zone), 'CreatedAfter'),
    to: parseZoned(CreatedBefore ?? endOfDay(days?.to ?? '', zone), 'CreatedBefore'),
  };
}

/**
 * Open or closed incidents of an organisation in a range, the newest first, at most 500: all of them for its
 * admins, for its members those they are on.
 */
export async function searchStandings(
  context: Context,
  caller: Caller,
  tenantId: TenantId,
  body: SearchIncidents,
  state: 'open' | 'closed',
): Promise<StandingRow[]> {
  const own = await accessOrganisation(context.database, caller, tenantId, body.OrgId, 'member');
  const { from, to } = await rangeOf(context, tenantId, body);
  const typeId = body.IncidentTypeId ?? null;
  const { rows } = await sql<StandingRow>`
    ${standing(caller)}
    join incidents i on i.tenant_id = g.tenant_id and i.id = g.id
    where g.tenant_id = ${tenantId} and g.org_id = ${body.OrgId} and g.type = 3
      and (g.archived_at is not null) = ${state === 'closed'}
      and g.created_at >= ${from} and g.created_at <= ${to}
      and (${typeId}::uuid is null or i.incident_type_id = ${typeId}::uuid)
      and (${isAdmin(own)} or own.members <> '[]')
    order by g.created_at desc limit ${SEARCH_MOST}`.execute(context.database);
  return rows;
}
