import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/problems.ts';
import { accessGroup, accessGroupAs, type GroupAccess, type GroupRight } from '../groups/groups.access.ts';
import { type Reader, readGroup } from '../groups/reading.access.ts';

function incidentOnly<A extends GroupAccess>(access: A): A {
  if (access.group.type !== GROUP_INCIDENT) throw notFound();
  return access;
}

/** The only door to an incident: its group's door, for groups that are incidents. */
export async function accessIncident(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  right: GroupRight,
): Promise<GroupAccess> {
  return incidentOnly(await accessGroup(db, caller, tenantId, id, right));
}

/** The same for who only reads; that they read a closed one is written down. */
export const readIncident = async (
  context: Context,
  reader: Reader,
  tenantId: TenantId,
  id: GroupId,
): Promise<GroupAccess> => incidentOnly(await readGroup(context, reader, tenantId, id));

/** The same, acting as one of the caller's own presences. */
export async function accessIncidentAs(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  presenceId: PresenceId,
  right: GroupRight,
) {
  return incidentOnly(await accessGroupAs(db, caller, tenantId, id, presenceId, right));
}
