import { groupsHub } from '@soteria/contract/groups/groups.hub';
import { GROUP_INCIDENT } from '@soteria/contract/groups/groups.shapes';
import { incidentsHub } from '@soteria/contract/incidents/incidents.hub';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import { frame } from '../../platform/hub/frame.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { lettersDue } from './incident-letters.ts';
import { findPersonalCaller } from './incident-members.queries.ts';
import { listAlerted, pushAlert } from './incident-pushes.ts';
import { presentAlert, presentPiece } from './incidents.present.ts';
import { listPieceRows, type PieceRow } from './incidents.queries.ts';

export const inIncident = (tenantId: TenantId, groupId: GroupId) => ({
  tenantId,
  groupId,
  groupType: GROUP_INCIDENT as 3,
});

const alertOf = (row: PieceRow) => frame(incidentsHub.NotifyAlert, presentAlert(row));
const listedOf = (row: PieceRow) =>
  frame(incidentsHub['incident-created'], { tenantId: row.tenantId, incident: presentPiece(row) });

/** The alert, for which nothing else is waited. */
export const announceAlert = ({ hub }: Context, row: PieceRow, subjects: readonly string[]): void =>
  hub.send({ subjects }, alertOf(row));

/** The incident for the lists, once whoever sees it there can open it. */
export const announceListed = ({ hub }: Context, row: PieceRow, subjects: readonly string[]): void =>
  hub.send({ subjects }, listedOf(row));

/** Both, of an incident that is there. */
export const announceRaised = ({ hub }: Context, row: PieceRow, subjects: readonly string[]): void =>
  hub.send({ subjects }, alertOf(row), listedOf(row));

/** Alerts people who were added to an incident that is running; resolves when pushes and letters cannot be lost. */
export async function announceAdded(
  context: Context,
  tenantId: TenantId,
  groupId: GroupId,
  added: readonly { presenceId: PresenceId; subjectId: string | null }[],
): Promise<void> {
  const [row] = await listPieceRows(context.database, [groupId]);
  if (!row) return;
  const subjects = added.flatMap((person) => person.subjectId ?? []);
  announceRaised(context, row, subjects);
  for (const { presenceId, subjectId } of added) {
    if (!subjectId) continue;
    const payload = { ...inIncident(tenantId, groupId), presenceId };
    context.hub.send({ subjects: [subjectId] }, frame(groupsHub.AddParticiant, payload));
  }
  const alerted = new Set(await listAlerted(context.database, tenantId, groupId));
  const told = subjects.filter((subject) => alerted.has(subject));
  const occasion = `added ${uuidv7(context.clock.now())}`;
  await pushAlert(context, row, told, occasion, lettersDue(context, row));
}

/** Tells who called that their own 1 to 1 emergency changed (core §4). */
export async function announcePersonal(
  context: Context,
  tenantId: TenantId,
  groupId: GroupId,
): Promise<void> {
  const subjectId = await findPersonalCaller(context.database, tenantId, groupId);
  const updated = frame(incidentsHub.UpdatedPersonalEmergency, { tenantId, groupId });
  if (subjectId) context.hub.send({ subjects: [subjectId] }, updated);
}

/** Tells those who heard an alarm that it is over, or was a false one. */
export function announceEnded(context: Context, row: PieceRow, subjects: readonly string[]): void {
  if (!row.archivedAt || subjects.length === 0) return;
  const ended = frame(incidentsHub.IncidentEnded, {
    tenantId: row.tenantId,
    groupId: row.id,
    orgName: row.orgName,
    displayName: row.displayName,
    typeName: row.typeName,
    purpose: row.purpose,
    mode: row.mode,
    reason: row.closeReason ?? 'all-clear',
    endedBy: row.closedBy,
    endedByName: row.closedByName ?? '',
    ended: row.archivedAt.toISOString(),
  });
  context.hub.send({ subjects }, ended);
}

/** Tells everyone on an incident that its shared piece changed: name, members, first response. */
export async function announceChanged(context: Context, tenantId: TenantId, groupId: GroupId): Promise<void> {
  const [row] = await listPieceRows(context.database, [groupId]);
  if (!row) return;
  const subjects = await listAudience(context.database, tenantId, groupId);
  const changed = frame(incidentsHub.GroupChangedIncident, { tenantId, incident: presentPiece(row) });
  context.hub.send({ subjects, watchers: groupId }, changed);
  await announcePersonal(context, tenantId, groupId);
}

/** The same after people came or went: those who show the members load them again. */
export async function announceMembership(
  context: Context,
  tenantId: TenantId,
  groupId: GroupId,
): Promise<void> {
  await announceChanged(context, tenantId, groupId);
  const changed = frame(groupsHub.GroupChangedMembership, inIncident(tenantId, groupId));
  context.hub.send({ watchers: groupId }, changed);
}
