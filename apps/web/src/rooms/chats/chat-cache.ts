import type { Chat, ChatPiece } from '@soteria/contract/chats/chats.shapes';
import { chatActionsOf } from '@soteria/contract/groups/group-actions';
import { FLAG_MANAGED, GROUP_CHAT, type GroupMember } from '@soteria/contract/groups/groups.shapes';
import { withPiece } from '@soteria/contract/groups/with-piece';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { isRefusal } from '../../platform/api/api-error.ts';
import { latestOnly } from '../../platform/latest-only.ts';
import { LIST, membersOf } from '../../platform/overtaken.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ownPresences } from '../presences/presences.api.ts';
import { chatLoads, chatMembers, chatThumb, getChat, ownChat, ownChats } from './chats.api.ts';

const listKey = ownChats().queryKey;

/** Changes the list, and the one that is on its way. */
function changeList(change: (list: Chat[]) => Chat[]): void {
  chatLoads.changed(LIST, change);
  queryClient.setQueryData(listKey, (list) => list && change(list));
}

/** Changes what is open, and what is on its way. */
function changeOpen(t: TenantId, id: GroupId, change: (chat: Chat) => Chat): void {
  chatLoads.changed(id, change);
  queryClient.setQueryData(ownChat(t, id).queryKey, (known) => known && change(known));
}

export const findChat = (id: GroupId): Chat | undefined =>
  queryClient.getQueryData(listKey)?.find((chat) => chat.id === id);

/** Changes a chat wherever it is shown: in the list and opened. */
export function changeChat(t: TenantId, id: GroupId, change: (chat: Chat) => Chat): void {
  changeList((list) => list.map((chat) => (chat.id === id ? change(chat) : chat)));
  changeOpen(t, id, change);
}

const askFor = latestOnly<GroupId>();

/** It leaves the list; what was asked of it before does not bring it back. */
export function dropChat(id: GroupId): void {
  askFor(id);
  changeList((list) => list.filter((chat) => chat.id !== id));
}

/** Puts a chat on the list, or in the place of what is known of it. */
export function putChat(chat: Chat): void {
  queryClient.setQueryData(ownChat(chat.tenantId, chat.id).queryKey, chat);
  changeList((list) => [chat, ...list.filter((other) => other.id !== chat.id)]);
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
    lastReadPointer: null,
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

const ACTIVITY = ['lastSeq', 'lastActivity', 'lastHumanActivity', 'lastEntry'] as const;
const takeInto = (chat: Chat, piece: ChatPiece): Chat => withPiece(chat, piece, ACTIVITY);

/** Takes a piece that all readers share: merged with one's own part, or put on the list as new. */
export function takePiece(piece: ChatPiece): void {
  const { tenantId, id } = piece;
  if (piece.hasCustomAvatar)
    void queryClient.invalidateQueries({ queryKey: chatThumb(tenantId, id).queryKey });
  if (findChat(id)) {
    changeChat(tenantId, id, (chat) => takeInto(chat, piece));
    return;
  }
  changeOpen(tenantId, id, (known) => takeInto(known, piece));
  const chat = provisional(piece);
  if (chat.groupMembers.length === 0) return;
  putChat(chat);
  // Who started it, on another device, has read what stands there.
  if (chat.groupMembers.some((own) => own.presenceId === piece.createdBy)) void fetchChat(tenantId, id);
}

/**
 * Fetches a chat and puts it where it is shown; one that may not be read is left out. Not by `fetchQuery`: that
 * joins what is on its way, which may have been read before one was added.
 */
export async function fetchChat(t: TenantId, id: GroupId): Promise<void> {
  const isLatest = askFor(id);
  try {
    const chat = await getChat(t, id);
    if (!isLatest()) return;
    if (chat.archived === null && chat.groupMembers.length > 0) putChat(chat);
    else dropChat(id);
  } catch (error) {
    if (isLatest() && isRefusal(error)) dropChat(id);
  }
}

function changeAllMembers(t: TenantId, id: GroupId, change: (all: GroupMember[]) => GroupMember[]): void {
  chatLoads.changed(membersOf(id), change);
  queryClient.setQueryData(chatMembers(t, id).queryKey, (members) => members && change(members));
}

/** Changes members of a chat that is open. */
export const changeMembers = (t: TenantId, id: GroupId, change: (member: GroupMember) => GroupMember): void =>
  changeAllMembers(t, id, (members) => members.map(change));

export const dropMember = (t: TenantId, id: GroupId, presenceId: PresenceId): void =>
  changeAllMembers(t, id, (members) => members.filter((member) => member.presenceId !== presenceId));

export const isKnownMember = (t: TenantId, id: GroupId, presenceId: PresenceId): boolean =>
  queryClient.getQueryData(chatMembers(t, id).queryKey)?.some((member) => member.presenceId === presenceId) ??
  true;

export const reloadMembers = (t: TenantId, id: GroupId): void =>
  void queryClient.invalidateQueries({ queryKey: chatMembers(t, id).queryKey });
