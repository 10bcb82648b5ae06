interface Unreadable {
  lastActivity: string;
  groupMembers: readonly { presenceId: string; lastReadPointer: string | null }[];
}

/**
 * Unread rule for chats and incidents (core §4): the caller's own group member has no read pointer, or
 * the last activity is later than it. A group the caller only administers is never unread for them.
 */
export function isUnread(group: Unreadable, ownPresenceIds: readonly string[]): boolean {
  const own = group.groupMembers.find((member) => ownPresenceIds.includes(member.presenceId));
  if (!own) return false;
  return own.lastReadPointer === null || Date.parse(group.lastActivity) > Date.parse(own.lastReadPointer);
}
