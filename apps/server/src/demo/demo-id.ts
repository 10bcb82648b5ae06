import { createHash } from 'node:crypto';
import type { OrgId, PresenceId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import { DEMO_ORGANISATIONS } from './organisations.ts';

/** The same id for the same name on every machine (UUIDv8), so that documents and tests can point to it. */
export function demoId<Id extends string>(name: string): Id {
  const hex = createHash('sha256').update(`soteria demo: ${name}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join('-') as Id;
}

export const subjectOf = (account: string) => demoId<SubjectId>(`subject ${account}`);
export const orgIdOf = (key: string) => demoId<OrgId>(`organisation ${key}`);
export const presenceIdOf = (org: string, account: string) =>
  demoId<PresenceId>(`presence ${org} ${account}`);
export const PLATFORM_ADMIN = subjectOf('platform');

export function tenantIdOf(key: string): TenantId {
  const parent = DEMO_ORGANISATIONS.find((organisation) => organisation.key === key)?.parent;
  return orgIdOf(parent ?? key) as unknown as TenantId;
}
