import type { OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, notFound } from '../../platform/http/problems.ts';
import { findOwnInTenant, type OwnPresence } from '../organisations/organisations.access.ts';
import { type PersonRow, personColumns } from '../organisations/organisations.queries.ts';

export interface Person extends PersonRow {
  orgId: OrgId;
  thumbKey: string | null;
}

export interface PresenceAccess {
  person: Person;
  isSelf: boolean;
  isAdmin: boolean;
  /** As whom the caller sees or changes it. */
  actor: OwnPresence;
}

/** A presence as the audit log names it. */
export const auditedPresence = (tenantId: TenantId, { id, orgId, displayName }: Person) => ({
  tenantId,
  orgId,
  target: { kind: 'presence' as const, id, label: displayName },
});

/**
 * The only door to a presence: `see` for its organisation's people, `avatar` for the whole tenant (people of
 * sister organisations meet on incidents), `change` for itself and its admins, `admin` for its admins.
 */
export async function accessPresence(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: PresenceId,
  right: 'see' | 'avatar' | 'change' | 'admin',
): Promise<PresenceAccess> {
  const own = await findOwnInTenant(db, caller, tenantId);
  const { rows } = await sql<Person>`
    select ${personColumns}, p.org_id, p.thumb_key from presences p
    where p.tenant_id = ${tenantId} and p.id = ${id} and p.removed_at is null`.execute(db);
  const person = rows[0];
  const inOrg = own.find((presence) => presence.orgId === person?.orgId);
  const actor = inOrg ?? (right === 'avatar' ? own[0] : undefined);
  if (!person || !actor) throw notFound();
  const access = { person, isSelf: inOrg?.id === id, isAdmin: inOrg !== undefined && isAdmin(inOrg), actor };
  // A hidden presence is nobody to the members around it.
  if (person.isHiddenPresence && !access.isSelf && !access.isAdmin) throw notFound();
  if (right === 'change' && !access.isSelf && !access.isAdmin) throw forbidden();
  if (right === 'admin' && !access.isAdmin) throw forbidden();
  return access;
}
