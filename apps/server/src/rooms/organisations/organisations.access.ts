import type { AuditRole } from '@soteria/contract/kit/audit';
import type { OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, notFound } from '../../platform/http/problems.ts';

/** One of the caller's own presences: what they act as. */
export interface OwnPresence {
  id: PresenceId;
  orgId: OrgId;
  displayName: string;
  permissions: number;
  isResponder: boolean;
  isHidden: boolean;
  /** The same in words, for the audit log. */
  roles: AuditRole[];
}

function rolesOf(presence: Omit<OwnPresence, 'roles'>): AuditRole[] {
  const roles: AuditRole[] = isAdmin(presence) ? ['admin'] : [];
  if (presence.isResponder) roles.push('responder');
  return roles.length > 0 ? roles : ['member'];
}

/** The caller's presences in a tenant; the one query every door starts from. */
export async function findOwnInTenant(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
): Promise<OwnPresence[]> {
  const { rows } = await sql<Omit<OwnPresence, 'roles'>>`
    select id, org_id, display_name, permissions, is_responder, is_hidden from presences
    where tenant_id = ${tenantId} and subject_id = ${caller.subjectId} and removed_at is null`.execute(db);
  return rows.map((row) => ({ ...row, roles: rolesOf(row) }));
}

/** Lets in whoever belongs to any organisation of the tenant. */
export async function accessTenant(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
): Promise<OwnPresence[]> {
  const own = await findOwnInTenant(db, caller, tenantId);
  if (own.length === 0) throw notFound();
  return own;
}

/** The caller's presence in an organisation, if it has the right: 404 for outsiders, 403 for members. */
export async function accessOrganisation(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  orgId: OrgId,
  right: 'member' | 'admin',
): Promise<OwnPresence> {
  const own = (await findOwnInTenant(db, caller, tenantId)).find((presence) => presence.orgId === orgId);
  if (!own) throw notFound();
  if (right === 'admin' && !isAdmin(own)) throw forbidden();
  return own;
}

/** The presence named as actor in a path or body; it must be the caller's own (design §5). */
export async function accessActor(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  presenceId: PresenceId,
): Promise<OwnPresence> {
  const own = await accessTenant(db, caller, tenantId);
  const actor = own.find((presence) => presence.id === presenceId);
  if (!actor) throw forbidden('Act as one of your own presences.');
  return actor;
}
