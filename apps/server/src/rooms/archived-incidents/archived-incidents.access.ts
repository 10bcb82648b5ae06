import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, notFound } from '../../platform/http/problems.ts';
import type { GroupAccess } from '../groups/groups.access.ts';
import { accessIncident } from '../incidents/incidents.access.ts';
import type { OwnPresence } from '../organisations/organisations.access.ts';

/** The only door to a closed incident: the incident's own, for those that are closed. */
export async function accessArchived(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
): Promise<GroupAccess> {
  const access = await accessIncident(db, caller, tenantId, id, 'read');
  if (!access.group.archivedAt) throw notFound();
  return access;
}

/** The same for an admin of its organisation, who alone may still change it, as the presence that may. */
export async function accessArchivedAsAdmin(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
): Promise<GroupAccess & { actor: OwnPresence }> {
  const access = await accessArchived(db, caller, tenantId, id);
  const actor = access.own.find((presence) => presence.orgId === access.group.orgId && isAdmin(presence));
  if (!actor) throw forbidden();
  return { ...access, actor };
}

/** The door to a task of a closed incident. */
export async function accessArchivedAssignment(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: string,
): Promise<GroupAccess> {
  const { rows } = await sql<{ incidentId: GroupId }>`
    select incident_id from assignments where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return accessArchived(db, caller, tenantId, rows[0].incidentId);
}
