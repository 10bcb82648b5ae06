import type { AuditRole, AuditTarget } from '@soteria/contract/kit/audit';
import type { OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import type { Queryable } from '../../platform/database/database.ts';

export interface AuditRow {
  seq: number;
  at: Date;
  presenceId: PresenceId;
  actorName: string;
  roles: AuditRole[];
  action: string;
  targetKind: AuditTarget;
  targetId: string;
  targetLabel: string;
  details: Record<string, unknown>;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  hash: string;
}

/** Which entries of an organisation are meant. */
export interface AuditScope {
  tenantId: TenantId;
  orgId: OrgId;
  from: Date;
  to: Date;
  text: string | null;
  action: string | null;
  actor: PresenceId | null;
}

const columns = sql`seq::float8, at, presence_id, actor_name, roles, action, target_kind, target_id, target_label,
  details, ip, user_agent, request_id, encode(hash, 'hex') as hash`;

function inScope({ tenantId, orgId, from, to, text, action, actor }: AuditScope) {
  const part = text === null ? null : containing(text);
  return sql`tenant_id = ${tenantId} and org_id = ${orgId} and at >= ${from} and at <= ${to}
    and (${action}::text is null or action = ${action}) and (${actor}::uuid is null or presence_id = ${actor}::uuid)
    and (${part}::text is null or actor_name ilike ${part} or target_label ilike ${part} or ip ilike ${part}
      or details::text ilike ${part})`;
}

/** Up to `count` entries with a lower number than `before`, the newest first. */
export async function listNewest(
  db: Queryable,
  scope: AuditScope,
  before: number | null,
  count: number,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_entries
    where ${inScope(scope)} and (${before}::bigint is null or seq < ${before}::bigint)
    order by seq desc limit ${count}`.execute(db);
  return rows;
}

/** Up to `count` entries with numbers from beyond `after` through `through`, the oldest first. */
export async function listOldest(
  db: Queryable,
  scope: AuditScope,
  after: number,
  through: number,
  count: number,
): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select ${columns} from audit_entries
    where ${inScope(scope)} and seq > ${after}::bigint and seq <= ${through}::bigint
    order by seq limit ${count}`.execute(db);
  return rows;
}

/** Where a tenant's chain stands. */
export async function getHead(db: Queryable, tenantId: TenantId): Promise<{ seq: number; hash: string }> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq::float8, encode(hash, 'hex') as hash from audit_heads where tenant_id = ${tenantId}`.execute(
    db,
  );
  return rows[0] ?? { seq: 0, hash: '' };
}
