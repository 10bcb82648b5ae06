import type { Chat, ChatPiece } from '@soteria/contract/chats/chats.shapes';
import { chatActionsOf } from '@soteria/contract/groups/group-actions';
import { FLAG_MANAGED, GROUP_CHAT, type GroupMember } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { queryClient } from '../../platform/query-client.ts';
import { ownPresences } from '../presences/presences.api.ts';
import { chatMembers, chatThumb, getChat, ownChat, ownChats } from './chats.api.ts';

const listKey = ownChats().queryKey;

export const findChat = (id: GroupId): Chat | undefined =>
  queryClient.getQueryData(listKey)?.find((chat) => chat.id === id);

/** Changes a chat wherever it is shown: in the list and opened. */
export function changeChat(t: TenantId, id: GroupId, change: (chat: Chat) => Chat): void {
  queryClient.setQueryData(listKey, (list) => list?.map((chat) => (chat.id === id ? change(chat) : chat)));
  queryClient.setQueryData(ownChat(t, id).queryKey, (known) => known && change(known));
}

/** A list that is on its way was read before what has just come, and would undo it: it is asked for again. */
function askAgainIfUnderway(): void {
  if (queryClient.isFetching({ queryKey: listKey }) > 0)
    void queryClient.invalidateQueries({ queryKey: listKey });
}

export function dropChat(id: GroupId): void {
  queryClient.setQueryData(listKey, (list) => list?.filter((chat) => chat.id !== id));
  askAgainIfUnderway();
}

/** Puts a chat on the list, or in the place of what is known of it. */
export function putChat(chat: Chat): void {
  queryClient.setQueryData(ownChat(chat.tenantId, chat.id).queryKey, chat);
  queryClient.setQueryData(
    listKey,
    (list) => list && [chat, ...list.filter((other) => other.id !== chat.id)],
  );
  askAgainIfUnderway();
}

/** One's own part in a chat that has just come over the hub, worked out as the server does. */
function provisional(piece: ChatPiece): Chat {
  const all = queryClient.getQueryData(ownPresences().queryKey) ?? [];
  const own = all.filter((presence) => piece.membership.some((member) => member.id === presence.id));
  const groupMembers = own.map(({ id }) => ({
    presenceId: id,
    groupId: piece.id,
    groupType: GROUP_CHAT as 2,
    firstArrived: null,
    isActive: false,
    lastReadPointer: id === piece.createdBy ? piece.created : null,
    lastReadSeq: 0,
  }));
  const can = chatActionsOf({
    isMember: own.length > 0,
    isCreator: own.some((presence) => presence.id === piece.createdBy),
    isAdmin: all.some((presence) => presence.ownerId === piece.ownerId && isAdmin(presence)),
    isArchived: piece.archived !== null,
    isManaged: piece.flags === FLAG_MANAGED,
  });
  return { ...piece, groupMembers, activePresences: [], can };
}

/** Takes a piece that all readers share: merged with one's own part, or put on the list as new. */
export function takePiece(piece: ChatPiece): void {
  const { tenantId, id } = piece;
  if (piece.hasCustomAvatar)
    void queryClient.invalidateQueries({ queryKey: chatThumb(tenantId, id).queryKey });
  if (findChat(id)) {
    changeChat(tenantId, id, (chat) => ({ ...chat, ...piece }));
    return;
  }
  queryClient.setQueryData(ownChat(tenantId, id).queryKey, (known) => known && { ...known, ...piece });
  const chat = provisional(piece);
  if (chat.groupMembers.length > 0) putChat(chat);
}

/**
 * Fetches a chat and puts it where it is shown; one that may not be read is left out. Not by `fetchQuery`: that
 * answers what was known before when the page that shows it goes away meanwhile.
 */
export async function fetchChat(t: TenantId, id: GroupId): Promise<void> {
  try {
    const chat = await getChat(t, id);
    if (chat.archived === null && chat.groupMembers.length > 0) putChat(chat);
    else dropChat(id);
  } catch {
    dropChat(id);
  }
}

/** Changes members of a chat that is open. */
export function changeMembers(t: TenantId, id: GroupId, change: (member: GroupMember) => GroupMember): void {
  queryClient.setQueryData(chatMembers(t, id).queryKey, (members) => members?.map(change));
}

export const isKnownMember = (t: TenantId, id: GroupId, presenceId: PresenceId): boolean =>
  queryClient.getQueryData(chatMembers(t, id).queryKey)?.some((member) => member.presenceId === presenceId) ??
  true;

export const reloadMembers = (t: TenantId, id: GroupId): void =>
  void queryClient.invalidateQueries({ queryKey: chatMembers(t, id).queryKey });
