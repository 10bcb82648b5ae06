import type { Chat, ChatPiece } from '@soteria/contract/chats/chats.shapes';
import { chatActionsOf } from '@soteria/contract/groups/group-actions';
import { FLAG_MANAGED, GROUP_CHAT } from '@soteria/contract/groups/groups.shapes';
import { withPiece } from '@soteria/contract/groups/with-piece';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { appHistory, goTo } from '../../platform/navigation.tsx';
import { showError } from '../../platform/notifications/toasts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { GroupCache } from '../groups/group-cache.ts';
import { ownMembership } from '../groups/own-membership.ts';
import { ownPresences } from '../presences/presences.api.ts';
import { chatLoads, chatMembers, chatThumb, getChat, ownChat, ownChats } from './chats.api.ts';
import { chatPath, chatsPath } from './chats.paths.ts';
import { chatsWords } from './chats.words.ts';

/** One's own part in a chat: its piece names everybody in it. */
function provisional(piece: ChatPiece): Chat | null {
  const all = queryClient.getQueryData(ownPresences().queryKey) ?? [];
  const own = all.filter((presence) => piece.membership.some((member) => member.id === presence.id));
  if (own.length === 0) return null;
  const can = chatActionsOf({
    isMember: true,
    isCreator: own.some((presence) => presence.id === piece.createdBy),
    isAdmin: all.some((presence) => presence.ownerId === piece.ownerId && isAdmin(presence)),
    isArchived: piece.archived !== null,
    isManaged: piece.flags === FLAG_MANAGED,
  });
  return { ...piece, groupMembers: ownMembership(own, piece.id, GROUP_CHAT), activePresences: [], can };
}

const ACTIVITY = ['lastSeq', 'lastActivity', 'lastHumanActivity', 'lastEntry'] as const;

/** Away from a chat that is not there any more. */
export function leavePage(t: TenantId, id: GroupId): boolean {
  if (appHistory.location.pathname !== chatPath(t, id)) return false;
  goTo(chatsPath());
  return true;
}

/** The caller's chats. */
export const chatCache = new GroupCache<Chat, ChatPiece>({
  loads: chatLoads,
  listKey: ownChats().queryKey,
  oneKey: (t, id) => ownChat(t, id).queryKey,
  membersKey: (t, id) => chatMembers(t, id).queryKey,
  get: getChat,
  withPiece: (held, piece) => withPiece(held, piece, ACTIVITY),
  provisional,
  onFailed: (error) => showError(chatsWords.errorFetching, error),
  onLost: leavePage,
});

/** Takes a piece; a picture may have changed with it. */
export function takeChat(piece: ChatPiece): void {
  const thumb = chatThumb(piece.tenantId, piece.id).queryKey;
  if (piece.hasCustomAvatar) void queryClient.invalidateQueries({ queryKey: thumb });
  chatCache.takePiece(piece);
}
