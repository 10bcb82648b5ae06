import type { IncidentActions } from './incidents.shapes.ts';

/** How a caller stands to an incident. */
export interface Standing {
  isMember: boolean;
  isCreator: boolean;
  isResponder: boolean;
  isAdmin: boolean;
  isArchived: boolean;
}

/** Which standing allows which action, in one table (models.md 6; design §9 closing, first response). */
export function incidentActionsOf(standing: Standing): IncidentActions {
  const isOpen = !standing.isArchived;
  const mayManage = (standing.isMember && (standing.isCreator || standing.isResponder)) || standing.isAdmin;
  return {
    write: isOpen && standing.isMember,
    respond: isOpen && standing.isMember && (!standing.isCreator || standing.isResponder),
    manage: isOpen && mayManage,
    close: isOpen && mayManage,
  };
}
