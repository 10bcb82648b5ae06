import type { AuditEntry } from '@soteria/contract/audit/audit.shapes';
import type { AuditRow } from './audit.queries.ts';

export const presentAuditEntry = (row: AuditRow): AuditEntry => ({
  seq: row.seq,
  at: row.at.toISOString(),
  actor: { presenceId: row.presenceId, displayName: row.actorName, roles: row.roles },
  action: row.action,
  target: { kind: row.targetKind, id: row.targetId, label: row.targetLabel },
  details: row.details,
  ip: row.ip,
  userAgent: row.userAgent,
  requestId: row.requestId,
  hash: row.hash,
});
