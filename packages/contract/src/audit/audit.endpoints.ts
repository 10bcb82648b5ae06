import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { orgId, tenantId } from '../kit/ids.ts';
import { auditFilter, auditPage, searchAudit } from './audit.shapes.ts';

/** Of our own design (issue 4): who did what, for the admins of the organisation it was done in. */
export const auditEndpoints = {
  searchAudit: endpoint({
    method: 'POST',
    path: '/{t}/Search/Audit',
    area: 'audit',
    summary: 'Who changed what in an organisation, and who read its closed records: the newest first',
    access: 'org-admin',
    audit: 'none',
    params: z.object({ t: tenantId }),
    body: searchAudit,
    response: auditPage,
    whileFull: true,
  }),
  exportAudit: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Audit/Export',
    area: 'audit',
    summary: 'The same as CSV, the oldest first; its last line is the number and hash the chain stands at',
    access: 'org-admin',
    audit: 'read',
    params: z.object({ t: tenantId, o: orgId }),
    query: auditFilter,
    response: z.unknown(),
    download: 'csv',
  }),
};
