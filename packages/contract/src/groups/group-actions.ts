/** What may be done with a group; it travels with the data (models.md 3). */
export interface GroupActions {
  write: boolean;
  respond: boolean;
  manage: boolean;
  close: boolean;
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
  };
}
