/** What may be done with a group; it travels with the data (models.md 3). */
export interface GroupActions {
  write: boolean;
  respond: boolean;
  manage: boolean;
  close: boolean;
  /** Remove what others wrote. */
  moderate: boolean;
}

/** How a caller stands to a group. */
export interface Standing {
  isMember: boolean;
  isCreator: boolean;
  isResponder: boolean;
  isAdmin: boolean;
  isArchived: boolean;
}

/** Which standing allows which action, in one table (models.md 6; design §9 closing, first response). */
export function groupActionsOf(standing: Standing): GroupActions {
  const isOpen = !standing.isArchived;
  const mayManage = (standing.isMember && (standing.isCreator || standing.isResponder)) || standing.isAdmin;
  return {
    write: isOpen && standing.isMember,
    respond: isOpen && standing.isMember && (!standing.isCreator || standing.isResponder),
    manage: isOpen && mayManage,
    close: isOpen && mayManage,
    moderate: isOpen && standing.isAdmin,
  };
}

/** How a caller stands to a chat. */
export interface ChatStanding {
  isMember: boolean;
  isCreator: boolean;
  isAdmin: boolean;
  isArchived: boolean;
  isManaged: boolean;
}

/**
 * The same for chats: every member renames, adds and removes; its creator or an admin archives (issue 3); a
 * managed group is its admins' (core §2).
 */
export function chatActionsOf(standing: ChatStanding): GroupActions {
  const isOpen = !standing.isArchived;
  const mayManage = standing.isManaged ? standing.isAdmin : standing.isMember || standing.isAdmin;
  const mayClose = standing.isAdmin || (standing.isMember && standing.isCreator && !standing.isManaged);
  return {
    write: isOpen && standing.isMember,
    respond: false,
    manage: isOpen && mayManage,
    close: isOpen && mayClose,
    moderate: isOpen && standing.isAdmin,
  };
}
