import { z } from 'zod';
import { AUDIT_ROLES, AUDIT_TARGETS } from '../kit/audit.ts';
import { orgId, presenceId } from '../kit/ids.ts';
import { line } from '../kit/text.ts';
import { instant, zonedInstant } from '../kit/time.ts';

/** Entries a page has at most. */
const PAGE_MOST = 200;

/** What to look for; without a range one month back through the end of today, by the organisation's clock. */
export const auditFilter = z.object({
  From: zonedInstant.optional(),
  To: zonedInstant.optional(),
  /** A part of a name, of what was changed or of an address. */
  Text: line(200).optional(),
  /** One endpoint's name. */
  Action: line(60).optional(),
  /** Who did it. */
  Actor: presenceId.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

export const searchAudit = auditFilter.extend({
  OrgId: orgId,
  /** Entries with a lower number than this: the page after the one that ended there. */
  Before: z.int().min(1).optional(),
  Count: z.int().min(1).max(PAGE_MOST).default(50),
});

export const auditEntry = z.object({
  /** Its number in the tenant's chain: of another organisation's entries nothing is seen but the gap. */
  seq: z.int(),
  at: instant,
  actor: z.object({ presenceId, displayName: z.string(), roles: z.array(z.enum(AUDIT_ROLES)) }),
  action: z.string(),
  target: z.object({ kind: z.enum(AUDIT_TARGETS), id: z.string(), label: z.string() }),
  details: z.record(z.string(), z.unknown()),
  /** From where; null where it is not known any more. */
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
  /** In hex. */
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditPage = z.object({
  /** The newest first. */
  entries: z.array(auditEntry),
  /** What to ask for as `Before` for the next page; null at the end. */
  next: z.int().nullable(),
});
export type AuditPage = z.infer<typeof auditPage>;
