import type { auditEndpoints } from '@soteria/contract/audit/audit.endpoints';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { chainWaiting } from '../../platform/audit/chain-waiting.ts';
import type { Context } from '../../platform/context.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { getOrganisationName, getTimeZone } from '../organisations/organisations.queries.ts';
import { accessAudit } from './audit.access.ts';
import { type AuditScope, getHead, listOldest } from './audit.queries.ts';
import { BYTE_ORDER_MARK, endLine, entryLines, headLine } from './audit-csv.ts';
import { scopeOf } from './audit-scope.ts';

/** Entries that are in memory at once. */
const PAGE = 500;

async function* writeLines({ database }: Context, scope: AuditScope, zone: string): AsyncGenerator<string> {
  const head = await getHead(database, scope.tenantId);
  const asLine = entryLines(zone);
  yield BYTE_ORDER_MARK + headLine(zone);
  for (let after = 0; ; ) {
    const rows = await listOldest(database, scope, after, head.seq, PAGE);
    if (rows.length > 0) yield rows.map(asLine).join('');
    if (rows.length < PAGE) break;
    after = rows.at(-1)?.seq ?? head.seq;
  }
  yield endLine(head);
}

/** The audit log to keep. That somebody took it is its newest entry before the first line is sent. */
export const exportAudit: Handler<typeof auditEndpoints.exportAudit> = async (context, request) => {
  const { database, clock } = context;
  const { caller, query } = request;
  const { t: tenantId, o: orgId } = request.params;
  const actor = await accessAudit(database, caller, tenantId, orgId);
  const zone = await getTimeZone(database, tenantId, orgId);
  const scope = scopeOf({ tenantId, orgId, zone, now: clock.now() }, query);
  const label = await getOrganisationName(database, tenantId, orgId);
  const target = { kind: 'audit-log' as const, id: orgId, label };
  await chainWaiting(database);
  await appendAudit(context, database, request, { tenantId, orgId, actor, target, details: query });
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  return { fileName: `Audit log ${label} ${day}.csv`, pieces: writeLines(context, scope, zone) };
};
