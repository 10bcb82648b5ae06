import { z } from 'zod';
import { membershipPresence, ownGroupMember } from '../groups/groups.shapes.ts';
import { groupId, incidentTypeId, orgId, presenceId, skillId, tenantId } from '../kit/ids.ts';
import { line, prose } from '../kit/text.ts';
import { instant, zonedInstant } from '../kit/time.ts';

/** How an incident ends: it is over, or there was nothing. */
export const closeReason = z.enum(['all-clear', 'false-alarm']);
export type CloseReason = z.infer<typeof closeReason>;

export const mode = z.union([z.literal(0), z.literal(1), z.literal(2)]);

/** What the caller may do with an incident; it travels with the data (models.md 3). */
export const incidentActions = z.object({
  write: z.boolean(),
  respond: z.boolean(),
  manage: z.boolean(),
  close: z.boolean(),
  moderate: z.boolean(),
});
export type IncidentActions = z.infer<typeof incidentActions>;

/** What all readers of an incident share. */
export const incidentPiece = z.object({
  id: groupId,
  tenantId,
  ownerId: orgId,
  createdBy: presenceId,
  createdByName: z.string(),
  displayName: z.string(),
  created: instant,
  lastActivity: instant,
  lastHumanActivity: instant,
  metadataIds: z.array(z.string()),
  /** The creator and those responding; everybody else by /Members (decision 004). */
  membership: z.array(membershipPresence),
  memberCount: z.int(),
  firstResponder: presenceId.nullable(),
  firstResponderName: z.string().nullable(),
  firstResponded: instant.nullable(),
  respondingCount: z.int(),
  /** When it was closed; null while it runs. */
  archived: instant.nullable(),
  /** With what, and by whom. */
  closeReason: closeReason.nullable(),
  closedByName: z.string().nullable(),
  IncidentTimestamp: instant,
  /** The group's newest entry number. */
  lastSeq: z.int(),
  /** Grows with every change: of two states the later has the higher, whichever came first. */
  version: z.int(),
  content: z.object({
    $t: z.literal('Incident'),
    $v: z.object({
      IncidentDescription: z.string(),
      IncidentPurpose: z.int(),
      IncidentTypeId: incidentTypeId.nullable(),
      IncidentTypeName: z.string(),
      Icon: z.string(),
      Mode: mode,
      isUrgent: z.boolean(),
      /** Of the group 1 to 1: a person's own emergency (core §3). */
      isPersonal: z.boolean(),
      Location: z.string().nullable(),
    }),
  }),
});
export type IncidentPiece = z.infer<typeof incidentPiece>;

export const incident = incidentPiece.extend({
  groupMembers: z.array(ownGroupMember),
  activePresences: z.array(presenceId),
  can: incidentActions,
});
export type Incident = z.infer<typeof incident>;

export const newIncident = z.object({
  OwnerId: orgId,
  CreatedBy: presenceId,
  DisplayName: line(200),
  Content: z.object({
    IncidentDescription: prose(10_000),
    IncidentPurpose: z.int().min(0).max(1).default(0),
    IncidentTypeId: incidentTypeId,
    Mode: mode.default(0),
    /** Where, in words: told with the alert itself (design §1), besides the 'My location: ...' entry. */
    Location: line(200).nullable().default(null),
  }),
  ChosenResponders: z.array(presenceId).max(200).default([]),
  IncidentTimestamp: zonedInstant,
});
export type NewIncident = z.infer<typeof newIncident>;

export const archiveIncident = z.object({
  IncidentId: groupId,
  ArchivingPresenceId: presenceId,
  Reason: closeReason.default('all-clear'),
});

export const assignResponseTeam = z.object({
  IncidentId: groupId,
  AssignFromSkillId: skillId,
  AssignFromOrgId: orgId,
  AssigningPresenceId: presenceId,
  ZonedDateTime: zonedInstant,
});

export const responseTeam = z.object({
  skillId,
  displayName: z.string(),
  ownerId: orgId,
  addedAt: instant,
  addedBy: presenceId.nullable(),
  /** Members of the team who are on the incident. */
  presenceIds: z.array(presenceId),
});
export type ResponseTeam = z.infer<typeof responseTeam>;

/** Without a range: one month back through the end of today, by the organisation's clock (core §5, §9). */
export const searchIncidents = z.object({
  OrgId: orgId,
  SearchType: z.literal(1),
  CreatedAfter: zonedInstant.optional(),
  CreatedBefore: zonedInstant.optional(),
  IncidentTypeId: incidentTypeId.nullable().optional(),
});
export type SearchIncidents = z.infer<typeof searchIncidents>;

/** A task on an incident (second §3); shown by a later issue, served from now on. */
export const assignment = z.object({
  id: z.uuid(),
  ownerId: groupId,
  content: z.object({ displayName: z.string(), description: z.string(), status: z.int() }),
});
