import { GROUP_CHAT } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { notFound } from '../../platform/http/problems.ts';
import { accessGroup, accessGroupAs, type GroupAccess, type GroupRight } from '../groups/groups.access.ts';

function chatOnly<A extends GroupAccess>(access: A): A {
  if (access.group.type !== GROUP_CHAT) throw notFound();
  return access;
}

/** The only door to a chat: its group's door, for groups that are chats. */
export async function accessChat(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  right: GroupRight,
): Promise<GroupAccess> {
  return chatOnly(await accessGroup(db, caller, tenantId, id, right));
}

/** The same, acting as one of the caller's own presences. */
export async function accessChatAs(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  id: GroupId,
  presenceId: PresenceId,
  right: GroupRight,
) {
  return chatOnly(await accessGroupAs(db, caller, tenantId, id, presenceId, right));
}
