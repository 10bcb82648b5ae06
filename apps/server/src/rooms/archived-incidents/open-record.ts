import type { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import type { Context } from '../../platform/context.ts';
import type { RoomRequest } from '../../platform/http/routes.ts';
import { auditedGroup, type GroupAccess } from '../groups/groups.access.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { getOrganisationName } from '../organisations/organisations.queries.ts';
import { accessArchived } from './archived-incidents.access.ts';

type Read = Pick<RoomRequest<unknown>, 'caller' | 'origin'>;
type OneRequest = Read & { params: { t: TenantId; id: GroupId } };
type SearchRequest = RoomRequest<typeof archivedIncidentsEndpoints.searchArchivedIncidents>;

/** Writes down that somebody reads a closed incident. Without the entry there is no answer. */
export const auditRead = (context: Context, request: Read, { group, acting }: GroupAccess): Promise<void> =>
  appendAudit(context, context.database, request, { ...auditedGroup(group), actor: acting });

/** Lets in who may read a closed incident, and writes down that they do. */
export async function openRecord(context: Context, request: OneRequest): Promise<OneRequest['params']> {
  const { t, id } = request.params;
  await auditRead(context, request, await accessArchived(context.database, request.caller, t, id));
  return request.params;
}

/** The same for a search in an organisation's closed incidents: what it asked for and how many it found. */
export async function auditSearch(context: Context, request: SearchRequest, found: number): Promise<void> {
  const { params, caller, body } = request;
  const { OrgId: orgId, CreatedAfter: from, CreatedBefore: to } = body;
  await appendAudit(context, context.database, request, {
    tenantId: params.t,
    orgId,
    actor: await accessOrganisation(context.database, caller, params.t, orgId, 'member'),
    target: {
      kind: 'organisation',
      id: orgId,
      label: await getOrganisationName(context.database, params.t, orgId),
    },
    details: { found, ...(from ? { from } : {}), ...(to ? { to } : {}) },
  });
}
