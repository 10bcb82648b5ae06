import { previewOf } from '@soteria/contract/chats/chat-preview';
import type { ChatPiece, ChatSummary } from '@soteria/contract/chats/chats.shapes';
import { chatActionsOf } from '@soteria/contract/groups/group-actions';
import { FLAG_MANAGED, GROUP_CHAT } from '@soteria/contract/groups/groups.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { presentInstant, presentOwnPart, presentTicks } from '../groups/groups.present.ts';
import type { StandingRow } from '../groups/standing.queries.ts';
import type { ChatRow, SummaryRow } from './chats.queries.ts';

const instantOf = (ticks: string) => presentTicks(ticks) ?? '';
/** A chat without a name has null on the wire (core §3). */
const nameOf = (row: SummaryRow) => (row.displayName === '' ? null : row.displayName);

export const presentSummary = (row: SummaryRow): ChatSummary => ({
  id: row.id,
  tenantId: row.tenantId,
  ownerId: row.orgId,
  displayName: nameOf(row),
  flags: row.flags,
  hasCustomAvatar: row.hasCustomAvatar,
  lastActivity: instantOf(row.lastTicks),
  memberCount: row.memberCount,
});

export const presentChat = (row: ChatRow): ChatPiece => ({
  ...presentSummary(row),
  createdBy: row.createdBy,
  created: row.createdAt.toISOString(),
  lastHumanActivity: instantOf(row.lastHumanTicks),
  metadataIds: [],
  membership: row.membership,
  lastEntry: row.lastEntry && previewOf(row.lastEntry),
  archived: presentInstant(row.archivedAt),
  lastSeq: row.lastSeq,
  version: Number(row.version),
});

/** The caller's part of a chat. */
export const presentChatOverlay = (row: StandingRow, activePresences: readonly PresenceId[]) => ({
  ...presentOwnPart(row, GROUP_CHAT, activePresences),
  can: chatActionsOf({
    isMember: row.members.length > 0,
    isCreator: row.members.some((member) => member.presenceId === row.createdBy),
    isAdmin: row.isAdmin,
    isArchived: row.isArchived,
    isManaged: row.flags === FLAG_MANAGED,
  }),
});
