import { groupActionsOf } from '@soteria/contract/groups/group-actions';
import type { Alert } from '@soteria/contract/incidents/incidents.hub';
import type { IncidentPiece } from '@soteria/contract/incidents/incidents.shapes';
import { presentInstant, presentTicks } from '../groups/groups.present.ts';
import type { PieceRow, StandingRow } from './incidents.queries.ts';

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
  IncidentTimestamp: row.incidentTimestamp.toISOString(),
  lastSeq: row.lastSeq,
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
      Location: row.location,
    },
  },
});

/** The caller's part of an incident: what they may do, their own membership, who is looking on now. */
export function presentOverlay(row: StandingRow, activePresences: readonly string[]) {
  return {
    groupMembers: row.members.map((member) => ({
      presenceId: member.presenceId,
      groupId: row.id,
      groupType: 3,
      firstArrived: member.firstArrived === null ? null : new Date(member.firstArrived).toISOString(),
      isActive: activePresences.includes(member.presenceId),
      lastReadPointer: presentTicks(member.lastReadTicks),
    })),
    activePresences,
    can: groupActionsOf({
      isMember: row.members.length > 0,
      isCreator: row.members.some((member) => member.presenceId === row.createdBy),
      isResponder: row.members.some((member) => member.isResponder),
      isAdmin: row.isAdmin,
      isArchived: row.isArchived,
    }),
  };
}

export const presentAlert = (row: PieceRow): Alert => ({
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
