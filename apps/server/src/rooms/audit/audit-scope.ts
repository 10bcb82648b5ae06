import type { AuditFilter } from '@soteria/contract/audit/audit.shapes';
import { defaultDays, endOfDay, startOfDay } from '@soteria/contract/incidents/search-range';
import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import { parseZoned } from '../../platform/zoned.ts';
import type { AuditScope } from './audit.queries.ts';

/** What a filter means in an organisation: one month back through the end of today where an end is left open. */
export function scopeOf(
  of: { tenantId: TenantId; orgId: OrgId; zone: string; now: number },
  filter: AuditFilter,
): AuditScope {
  const { tenantId, orgId, zone, now } = of;
  const days = defaultDays(now, zone);
  return {
    tenantId,
    orgId,
    from: parseZoned(filter.From ?? startOfDay(days.from, zone), 'From'),
    to: parseZoned(filter.To ?? endOfDay(days.to, zone), 'To'),
    text: filter.Text ?? null,
    action: filter.Action ?? null,
    actor: filter.Actor ?? null,
  };
}
