import type { auditEndpoints } from '@soteria/contract/audit/audit.endpoints';
import { chainWaiting } from '../../platform/audit/chain-waiting.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { getTimeZone } from '../organisations/organisations.queries.ts';
import { accessAudit } from './audit.access.ts';
import { presentAuditEntry } from './audit.present.ts';
import { listNewest } from './audit.queries.ts';
import { scopeOf } from './audit-scope.ts';
import { exportAudit } from './export-audit.ts';

export const auditRoutes: Handlers<typeof auditEndpoints> = {
  searchAudit: async ({ database, clock }, { caller, params: { t: tenantId }, body }) => {
    const { OrgId: orgId, Before, Count } = body;
    await accessAudit(database, caller, tenantId, orgId);
    const zone = await getTimeZone(database, tenantId, orgId);
    const scope = scopeOf({ tenantId, orgId, zone, now: clock.now() }, body);
    await chainWaiting(database);
    // One more than asked for says whether there is a next page.
    const rows = await listNewest(database, scope, Before ?? null, Count + 1);
    const entries = rows.slice(0, Count).map(presentAuditEntry);
    return { entries, next: rows.length > Count ? (entries.at(-1)?.seq ?? null) : null };
  },
  exportAudit,
};
