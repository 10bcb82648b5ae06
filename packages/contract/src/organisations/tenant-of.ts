import type { OrgId, TenantId } from '../kit/ids.ts';

/** The data boundary of an organisation: its parent when it has one, else itself (core §1). */
export const tenantOf = (organisation: { id: OrgId; ownerId: OrgId | null }): TenantId =>
  (organisation.ownerId ?? organisation.id) as unknown as TenantId;
