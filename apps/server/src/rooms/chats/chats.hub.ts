import { chatsHub } from '@soteria/contract/chats/chats.hub';
import { groupsHub } from '@soteria/contract/groups/groups.hub';
import { GROUP_CHAT } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import { frame } from '../../platform/hub/frame.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { presentChat } from './chats.present.ts';
import { listChatRows } from './chats.queries.ts';

export const inChat = (tenantId: TenantId, groupId: GroupId) => ({
  tenantId,
  groupId,
  groupType: GROUP_CHAT as 2,
});

/** Tells everyone in a chat that what they share of it changed. */
export async function announceChat(context: Context, tenantId: TenantId, groupId: GroupId): Promise<void> {
  const [row] = await listChatRows(context.database, [groupId]);
  if (!row) return;
  const subjects = await listAudience(context.database, tenantId, groupId);
  const changed = frame(chatsHub.GroupChangedChat, { tenantId, chat: presentChat(row) });
  context.hub.send({ subjects, watchers: groupId }, changed);
}

/** The same after people came or went: those who show the members load them again. */
export async function announceMembership(
  context: Context,
  tenantId: TenantId,
  groupId: GroupId,
): Promise<void> {
  await announceChat(context, tenantId, groupId);
  const changed = frame(groupsHub.GroupChangedMembership, inChat(tenantId, groupId));
  context.hub.send({ watchers: groupId }, changed);
}

/** Tells people that they are in a chat now: whoever does not know it fetches it (core §4). */
export function announceJoined(
  context: Context,
  tenantId: TenantId,
  groupId: GroupId,
  people: readonly { id: PresenceId; subjectId: string | null }[],
): void {
  for (const { id, subjectId } of people) {
    if (!subjectId) continue;
    const payload = { ...inChat(tenantId, groupId), presenceId: id };
    context.hub.send({ subjects: [subjectId] }, frame(groupsHub.AddParticiant, payload));
  }
}
