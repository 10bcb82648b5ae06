import type { IncidentTypeId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/problems.ts';
import { accessOrganisation, accessTenant } from '../organisations/organisations.access.ts';
import { type IncidentTypeRow, listIncidentTypes } from './incident-types.queries.ts';

/** The only door to an incident type: its organisation's; a hidden one is there for admins only. */
export async function accessIncidentType(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: IncidentTypeId,
  right: 'member' | 'admin',
): Promise<IncidentTypeRow> {
  await accessTenant(db, caller, tenantId);
  const [row] = await listIncidentTypes(db, tenantId, { id });
  if (!row) throw notFound();
  const own = await accessOrganisation(db, caller, tenantId, row.ownerId, right);
  if (row.hidden && !isAdmin(own)) throw notFound();
  return row;
}
