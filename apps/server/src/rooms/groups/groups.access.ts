import { chatActionsOf, type GroupActions, groupActionsOf } from '@soteria/contract/groups/group-actions';
import { FLAG_MANAGED, GROUP_CHAT, type GroupType } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { forbidden, notFound, ProblemError } from '../../platform/http/problems.ts';
import { findOwnInTenant, type OwnPresence } from '../organisations/organisations.access.ts';
import { awaitLaidOut } from './laid-out.queries.ts';

export interface Group {
  tenantId: TenantId;
  id: GroupId;
  type: GroupType;
  /** 1: a managed group (core §3). */
  flags: number;
  orgId: OrgId;
  displayName: string;
  createdBy: PresenceId;
  createdAt: Date;
  lastSeq: number;
  archivedAt: Date | null;
}

export interface GroupAccess {
  group: Group;
  can: GroupActions;
  /** The caller's presences in the tenant. */
  own: OwnPresence[];
  /** Those of them that are members. */
  memberIds: PresenceId[];
  /** One of them is an admin of the group's organisation. */
  isOrgAdmin: boolean;
  /** As whom the caller acts where a call names nobody: an admin of its organisation, else a member. */
  acting: OwnPresence;
}

/** A group as the audit log names it. */
export const auditedGroup = ({ tenantId, orgId, type, id, displayName }: Group) => ({
  tenantId,
  orgId,
  target: { kind: type === GROUP_CHAT ? ('chat' as const) : ('incident' as const), id, label: displayName },
});

export type GroupRight = 'read' | keyof GroupActions;

interface Row extends Group {
  memberIds: PresenceId[];
}

/** Chats of an organisation that hides them are there for nobody (core §6). */
async function findLaidOut(
  db: Queryable,
  tenantId: TenantId,
  id: GroupId,
  own: OwnPresence[],
): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select g.tenant_id, g.id, g.type, g.flags, g.org_id, g.display_name, g.created_by, g.created_at, g.last_seq, g.archived_at,
      array(select m.presence_id from group_members m where m.tenant_id = g.tenant_id and m.group_id = g.id
        and m.presence_id = any(${own.map((presence) => presence.id)}::uuid[])) as member_ids
    from groups g where g.tenant_id = ${tenantId} and g.id = ${id}
      and (g.type <> 2 or exists (select 1 from organisations o
        where o.tenant_id = g.tenant_id and o.id = g.org_id and not o.hide_chats))`.execute(db);
  return rows[0] ?? null;
}

/** The same, also of a call for help that is being laid out. */
async function findGroup(
  db: Queryable,
  tenantId: TenantId,
  id: GroupId,
  own: OwnPresence[],
): Promise<Row | null> {
  const found = await findLaidOut(db, tenantId, id, own);
  if (found) return found;
  await awaitLaidOut(db, tenantId, id);
  return findLaidOut(db, tenantId, id, own);
}

/**
 * The only door to a group and to everything in it (design §3): a member of it, or an admin of its
 * organisation, may read; more only by the tables of group-actions.ts. Outsiders learn nothing.
 */
export async function accessGroup(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  right: GroupRight,
): Promise<GroupAccess> {
  const own = await findOwnInTenant(db, caller, tenantId);
  const group = own.length > 0 ? await findGroup(db, tenantId, id, own) : null;
  if (!group) throw notFound();
  const members = own.filter((presence) => group.memberIds.includes(presence.id));
  const admin = own.find((presence) => presence.orgId === group.orgId && isAdmin(presence));
  const acting = admin ?? members[0];
  if (!acting) throw notFound();
  const isOrgAdmin = admin !== undefined;
  const standing = {
    isMember: members.length > 0,
    isCreator: members.some((presence) => presence.id === group.createdBy),
    isResponder: members.some((presence) => presence.isResponder),
    isAdmin: isOrgAdmin,
    isArchived: group.archivedAt !== null,
    isManaged: group.flags === FLAG_MANAGED,
  };
  const can = group.type === GROUP_CHAT ? chatActionsOf(standing) : groupActionsOf(standing);
  if (right !== 'read' && !can[right]) throw group.archivedAt ? new ProblemError('closed') : forbidden();
  return { group, can, own, memberIds: group.memberIds, isOrgAdmin, acting };
}

/** The same, acting as a presence that must be the caller's own and, to write or respond, a member. */
export async function accessGroupAs(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  presenceId: PresenceId,
  right: GroupRight,
): Promise<GroupAccess & { actor: OwnPresence }> {
  const access = await accessGroup(db, caller, tenantId, id, right);
  const actor = access.own.find((presence) => presence.id === presenceId);
  if (!actor) throw forbidden('Act as one of your own presences.');
  const mustBeMember = right === 'write' || right === 'respond';
  if (mustBeMember && !access.memberIds.includes(presenceId)) throw forbidden();
  return { ...access, actor };
}

/** Somebody who wants to write in a group as one of their presences. */
export interface Writer {
  caller: Caller;
  presenceId: PresenceId;
}

interface WriterRow {
  presenceId: PresenceId;
  subjectId: string;
  displayName: string;
  type: GroupType;
}

/**
 * The same door for many writers at once, in one query: the group's type and the writer's name, or null for who
 * is not plainly a member of an open group as their own presence. Those are asked for by `accessGroupAs`, which
 * says why not.
 */
export async function accessWriters(
  db: Queryable,
  tenantId: TenantId,
  id: GroupId,
  writers: readonly Writer[],
): Promise<({ type: GroupType; displayName: string } | null)[]> {
  const { rows } = await sql<WriterRow>`
    select p.id as presence_id, p.subject_id, p.display_name, g.type from groups g
    join group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id
      and m.presence_id = any(${writers.map((writer) => writer.presenceId)}::uuid[])
    join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id and p.removed_at is null
    where g.tenant_id = ${tenantId} and g.id = ${id} and g.archived_at is null
      and (g.type <> 2 or exists (select 1 from organisations o
        where o.tenant_id = g.tenant_id and o.id = g.org_id and not o.hide_chats))`.execute(db);
  const found = new Map(rows.map((row) => [row.presenceId, row]));
  return writers.map(({ caller, presenceId }) => {
    const row = found.get(presenceId);
    return row?.subjectId === caller.subjectId ? row : null;
  });
}

/** Somebody who comes back to a group as one of their presences. */
export interface Returning {
  caller: Caller;
  tenantId: TenantId;
  groupId: GroupId;
  presenceId: PresenceId;
}

/**
 * The same door for many who come back to many groups at once, as a part of a query: `w.place` from 1 in their order,
 * the group `g` and the membership `m` of each who is plainly a member of an open group as their own presence, and was
 * there before: a first time is noted in the ledger.
 */
export const fromReturning = (returning: readonly Returning[]) => sql`
  from unnest(${returning.map((one) => one.tenantId)}::uuid[], ${returning.map((one) => one.groupId)}::uuid[],
    ${returning.map((one) => one.presenceId)}::uuid[], ${returning.map((one) => one.caller.subjectId)}::text[])
    with ordinality as w (tenant_id, group_id, presence_id, subject_id, place)
  join presences p on p.tenant_id = w.tenant_id and p.id = w.presence_id and p.subject_id = w.subject_id
    and p.removed_at is null
  join group_members m on m.tenant_id = w.tenant_id and m.group_id = w.group_id and m.presence_id = w.presence_id
    and m.first_arrived is not null and m.seen_at is not null
  join groups g on g.tenant_id = w.tenant_id and g.id = w.group_id and g.archived_at is null
    and (g.type <> 2 or exists (select 1 from organisations o
      where o.tenant_id = g.tenant_id and o.id = g.org_id and not o.hide_chats))`;
