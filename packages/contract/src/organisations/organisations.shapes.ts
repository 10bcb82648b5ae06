import { z } from 'zod';
import { orgId, presenceId, skillId, subjectId, tenantId } from '../kit/ids.ts';

/** Organisation.demoMode: off, never, the user's toggle decides, forced (core §3, §4). */
export const demoMode = z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable();
export type DemoMode = z.infer<typeof demoMode>;

export const organisation = z.object({
  id: orgId,
  displayName: z.string(),
  ownerId: orgId.nullable(),
  tenantId,
  content: z.object({
    $t: z.literal('Organisation'),
    $v: z.object({ onboardingStage: z.string() }),
  }),
  hideChats: z.boolean(),
  permitWebAccess: z.boolean(),
  guidanceMode: z.int(),
  demoMode,
  timeZone: z.string(),
  deleteArchivedChatDays: z.int(),
  hidden: z.boolean(),
  contentOrg: z.boolean(),
  /** school, hospital or another site: chooses an icon and nothing else. */
  kind: z.string(),
  /** Non-hidden presences: how many an alert to everyone reaches. */
  peopleCount: z.int(),
  hasThumb: z.boolean(),
  hasBanner: z.boolean(),
});
export type Organisation = z.infer<typeof organisation>;

/** A person of an organisation as its other members see them. */
export const orgPresence = z.object({
  id: presenceId,
  ownerId: orgId,
  displayName: z.string(),
  jobTitle: z.string().nullable(),
  isResponder: z.boolean(),
  isHiddenPresence: z.boolean(),
  hasThumb: z.boolean(),
});
export type OrgPresence = z.infer<typeof orgPresence>;

/** The same with what an admin or the person may know. */
export const orgMember = orgPresence.extend({
  subjectId: subjectId.nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  permissions: z.int(),
  granularPermissions: z.array(z.string()),
});
export type OrgMember = z.infer<typeof orgMember>;

export const skill = z.object({
  id: skillId,
  ownerId: orgId,
  displayName: z.string(),
  presenceIds: z.array(presenceId),
});
export type Skill = z.infer<typeof skill>;

export const location = z.object({
  providersId: z.string(),
  provider: z.string(),
  type: z.literal('Location'),
  description: z.string(),
});
export type Location = z.infer<typeof location>;
