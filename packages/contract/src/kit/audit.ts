/** What of a call is written into the audit log, declared with the endpoint (decision 015). */
export type Audit =
  /** A change, whoever makes it. */
  | 'change'
  /** A change that members make every day: written down where an admin or a responder makes it. */
  | 'staff-change'
  /** A read, whoever reads. */
  | 'read'
  /** A read of what may be a closed incident: written down where it is, once for each reading. */
  | 'closed-read'
  /** Nothing: it changes nothing, or what it writes is evidence itself. */
  | 'none';

/** What somebody was in their organisation when they did it. */
export const AUDIT_ROLES = ['admin', 'responder', 'member'] as const;
export type AuditRole = (typeof AUDIT_ROLES)[number];

/** What it was done to. */
export const AUDIT_TARGETS = [
  'organisation',
  'presence',
  'incident-type',
  'tag',
  'incident',
  'chat',
  'audit-log',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];
