import { z } from 'zod';
import { incidentTypeId, orgId, skillId } from '../kit/ids.ts';
import { line } from '../kit/text.ts';

/** Incident purpose 1: SOS; such a type is an emergency type (core §9). */
export const PURPOSE_SOS = 1;

/** The incident type group of a person's own emergencies (core §3). */
export const PERSONAL_GROUP = '1 to 1';

/** Who an incident of a type alerts (design §9). */
export const audience = z.enum(['everyone', 'teams']);
export type Audience = z.infer<typeof audience>;

export const incidentType = z.object({
  id: incidentTypeId,
  ownerId: orgId,
  displayName: z.string(),
  description: z.string(),
  purpose: z.int(),
  incidentTypeGroupId: z.uuid().nullable(),
  /** The heading it stands under: SOS, 1 to 1, Medical; null for an ungrouped one. */
  groupName: z.string().nullable(),
  attributes: z.record(z.string(), z.string()),
  rank: z.int(),
  hidden: z.boolean(),
  isUrgent: z.boolean(),
  /** Name of the drawing shown beside it. */
  icon: z.string(),
  audience,
  teams: z.array(z.object({ id: skillId, displayName: z.string() })),
  /** How many people it alerts now, by the rules of design §9, the creator left out of the count. */
  alertsCount: z.int(),
});
export type IncidentType = z.infer<typeof incidentType>;

const attributes = z.record(line(60), z.string().max(500));

export const newIncidentType = z.object({
  OwnerId: orgId,
  DisplayName: line(120),
  Description: z.string().trim().max(300).default(''),
  Purpose: z.int().min(0).max(1).default(0),
  IncidentTypeGroupId: z.uuid().nullable().default(null),
  Attributes: attributes.default({}),
  Rank: z.int().min(0).max(10_000).default(0),
  Hidden: z.boolean().default(false),
  IsUrgent: z.boolean().default(false),
  Icon: line(40).default('alert-circle'),
  Audience: audience.default('everyone'),
  SkillIds: z.array(skillId).max(50).default([]),
});
export type NewIncidentType = z.infer<typeof newIncidentType>;
