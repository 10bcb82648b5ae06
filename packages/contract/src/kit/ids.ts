import { z } from 'zod';

/** A UUID as the wire carries it: any case in, lower case from here on (design §4: ids are UUIDv7). */
const uuid = () => z.uuid().toLowerCase();

export const tenantId = uuid().brand<'TenantId'>();
export const orgId = uuid().brand<'OrgId'>();
export const presenceId = uuid().brand<'PresenceId'>();
export const groupId = uuid().brand<'GroupId'>();
export const entryId = uuid().brand<'EntryId'>();
export const skillId = uuid().brand<'SkillId'>();
export const incidentTypeId = uuid().brand<'IncidentTypeId'>();
export const quickMessageId = uuid().brand<'QuickMessageId'>();
/** The identity provider's `sub`: any string it chooses. */
export const subjectId = z.string().min(1).max(255).brand<'SubjectId'>();

export type TenantId = z.infer<typeof tenantId>;
export type OrgId = z.infer<typeof orgId>;
export type PresenceId = z.infer<typeof presenceId>;
export type GroupId = z.infer<typeof groupId>;
export type EntryId = z.infer<typeof entryId>;
export type SkillId = z.infer<typeof skillId>;
export type IncidentTypeId = z.infer<typeof incidentTypeId>;
export type QuickMessageId = z.infer<typeof quickMessageId>;
export type SubjectId = z.infer<typeof subjectId>;
