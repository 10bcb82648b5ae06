import { z } from 'zod';
import { hubMessage } from '../kit/hub-message.ts';
import { groupId, orgId, presenceId, tenantId } from '../kit/ids.ts';
import { instant } from '../kit/time.ts';
import { closeReason, incidentPiece, mode } from './incidents.shapes.ts';

/** What a person must know at once: real or not, what, where, from whom. */
export const alert = z.object({
  tenantId,
  incidentId: groupId,
  orgId,
  orgName: z.string(),
  displayName: z.string(),
  typeName: z.string(),
  icon: z.string(),
  location: z.string().nullable(),
  purpose: z.int(),
  mode,
  isUrgent: z.boolean(),
  createdBy: presenceId,
  createdByName: z.string(),
  created: instant,
});
export type Alert = z.infer<typeof alert>;

export const incidentsHub = {
  /** The alert. Repeated on every connect until the device says it was reached, so take it idempotently. */
  NotifyAlert: hubMessage('NotifyAlert', alert),
  /** The incident itself, for lists. `incident.lastSeq` is where its timeline stands. */
  'incident-created': hubMessage('incident-created', z.object({ tenantId, incident: incidentPiece })),
  GroupChangedIncident: hubMessage('GroupChangedIncident', z.object({ tenantId, incident: incidentPiece })),
  GroupResponded: hubMessage(
    'GroupResponded',
    z.object({
      tenantId,
      groupId,
      presenceId,
      displayName: z.string(),
      ownerId: orgId,
      responded: instant,
      firstResponder: presenceId,
      firstResponderName: z.string(),
      firstResponded: instant,
      respondingCount: z.int(),
    }),
  ),
  /**
   * It is over, or was a false alarm: to exactly those whom the alarm reached, and to who called. Everybody else
   * on it sees it leave their lists with GroupDispose and hears nothing of an alarm they never heard.
   */
  IncidentEnded: hubMessage(
    'IncidentEnded',
    z.object({
      tenantId,
      groupId,
      orgName: z.string(),
      displayName: z.string(),
      typeName: z.string(),
      purpose: z.int(),
      mode,
      reason: closeReason,
      endedBy: presenceId.nullable(),
      endedByName: z.string(),
      ended: instant,
    }),
  ),
  /** A person's own 1 to 1 emergency changed: to who called. */
  UpdatedPersonalEmergency: hubMessage('UpdatedPersonalEmergency', z.object({ tenantId, groupId })),
};

export const incidentsHubRequests = {
  /** This device has shown these alerts: written to the delivery ledger. */
  Reached: hubMessage(
    'Reached',
    z.object({ incidents: z.array(z.object({ tenantId, groupId })).min(1).max(100) }),
  ),
  /** I'm responding. Answered with Acknowledged of the same `ref`, or Refused; safe to repeat. */
  Responding: hubMessage(
    'Responding',
    z.object({ tenantId, groupId, presenceId, ref: z.string().min(1).max(64) }),
  ),
};
