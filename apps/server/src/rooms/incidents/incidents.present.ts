import { groupActionsOf } from '@soteria/contract/groups/group-actions';
import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import type { Alert } from '@soteria/contract/incidents/incidents.hub';
import type { IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { presentInstant, presentOwnPart, presentTicks } from '../groups/groups.present.ts';
import type { StandingRow } from '../groups/standing.queries.ts';
import type { PieceRow } from './incidents.queries.ts';

const instantOf = (ticks: string) => presentTicks(ticks) ?? '';

export const presentPiece = (row: PieceRow): IncidentPiece => ({
  id: row.id,
  tenantId: row.tenantId,
  ownerId: row.orgId,
  createdBy: row.createdBy,
  createdByName: row.createdByName,
  displayName: row.displayName,
  created: row.createdAt.toISOString(),
  lastActivity: instantOf(row.lastTicks),
  lastHumanActivity: instantOf(row.lastHumanTicks),
  metadataIds: [],
  membership: row.membership,
  memberCount: row.memberCount,
  firstResponder: row.firstResponder,
  firstResponderName: row.firstResponderName,
  firstResponded: presentInstant(row.firstResponded),
  respondingCount: row.respondingCount,
  archived: presentInstant(row.archivedAt),
  // Incidents closed before a reason was kept were closed with the all clear.
  closeReason: row.archivedAt ? (row.closeReason ?? 'all-clear') : null,
  closedByName: row.closedByName,
  IncidentTimestamp: row.incidentTimestamp.toISOString(),
  lastSeq: row.lastSeq,
  version: Number(row.version),
  content: {
    $t: 'Incident',
    $v: {
      IncidentDescription: row.description,
      IncidentPurpose: row.purpose,
      IncidentTypeId: row.incidentTypeId,
      IncidentTypeName: row.typeName,
      Icon: row.icon,
      Mode: row.mode,
      isUrgent: row.isUrgent,
      isPersonal: row.isPersonal,
      Location: row.location,
    },
  },
});

/** The caller's part of an incident: what they may do, their own membership, who is looking on now. */
export const presentOverlay = (row: StandingRow, activePresences: readonly PresenceId[]) => ({
  ...presentOwnPart(row, GROUP_INCIDENT, activePresences),
  can: groupActionsOf({
    isMember: row.members.length > 0,
    isCreator: row.members.some((member) => member.presenceId === row.createdBy),
    isResponder: row.members.some((member) => member.isResponder),
    isAdmin: row.isAdmin,
    isArchived: row.isArchived,
  }),
});

/** What an alert says: of an incident, or of a call for help that will be one. */
export type AlertRow = Pick<
  PieceRow,
  | 'tenantId'
  | 'id'
  | 'orgId'
  | 'orgName'
  | 'displayName'
  | 'typeName'
  | 'icon'
  | 'location'
  | 'purpose'
  | 'mode'
  | 'isUrgent'
  | 'createdBy'
  | 'createdByName'
  | 'createdAt'
>;

export const presentAlert = (row: AlertRow): Alert => ({
  tenantId: row.tenantId,
  incidentId: row.id,
  orgId: row.orgId,
  orgName: row.orgName,
  displayName: row.displayName,
  typeName: row.typeName,
  icon: row.icon,
  location: row.location,
  purpose: row.purpose,
  mode: row.mode,
  isUrgent: row.isUrgent,
  createdBy: row.createdBy,
  createdByName: row.createdByName,
  created: row.createdAt.toISOString(),
});
