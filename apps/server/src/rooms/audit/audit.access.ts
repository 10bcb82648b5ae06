import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { accessOrganisation, type OwnPresence } from '../organisations/organisations.access.ts';

/** The only door to what is audited: of one organisation, for its admins. Those of its parent are no admins here. */
export const accessAudit = (
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  orgId: OrgId,
): Promise<OwnPresence> => accessOrganisation(db, caller, tenantId, orgId, 'admin');
