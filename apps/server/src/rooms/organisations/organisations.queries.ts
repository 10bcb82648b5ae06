import type { OrgId, PresenceId, SkillId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import type { DemoMode, Location } from '@soteria/contract/organisations/organisations.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

export interface OrganisationRow {
  id: OrgId;
  tenantId: TenantId;
  ownerId: OrgId | null;
  displayName: string;
  kind: string;
  onboardingStage: string;
  hideChats: boolean;
  permitWebAccess: boolean;
  guidanceMode: number;
  demoMode: DemoMode;
  timeZone: string;
  deleteArchivedChatDays: number;
  isHidden: boolean;
  isContentOrg: boolean;
  peopleCount: number;
  hasThumb: boolean;
  hasBanner: boolean;
}

/** The caller's organisations by name; without hidden presences and content organisations unless asked for. */
export async function listOwnOrganisations(
  db: Queryable,
  caller: Caller,
  includesHidden: boolean,
): Promise<OrganisationRow[]> {
  const { rows } = await sql<OrganisationRow>`
    select o.id, o.tenant_id, o.owner_id, o.display_name, o.kind, o.onboarding_stage, o.hide_chats,
      o.permit_web_access, o.guidance_mode, o.demo_mode, o.time_zone, o.delete_archived_chat_days, o.is_hidden,
      o.is_content_org, o.thumb_key is not null as has_thumb, o.banner_key is not null as has_banner,
      (select count(*)::int from presences p where p.tenant_id = o.tenant_id and p.org_id = o.id
        and not p.is_hidden and p.removed_at is null) as people_count
    from organisations o
    where (o.tenant_id, o.id) in (select tenant_id, org_id from presences
        where subject_id = ${caller.subjectId} and removed_at is null and (${includesHidden} or not is_hidden))
      and (${includesHidden} or not o.is_content_org and not o.is_hidden)
    order by o.display_name, o.id`.execute(db);
  return rows;
}

export interface PersonRow {
  id: PresenceId;
  ownerId: OrgId;
  subjectId: SubjectId | null;
  displayName: string;
  jobTitle: string | null;
  email: string | null;
  phone: string | null;
  isResponder: boolean;
  isHiddenPresence: boolean;
  permissions: number;
  granularPermissions: string[];
  hasThumb: boolean;
}

/** The columns of a presence as every room shows it. */
export const personColumns = sql`p.id, p.org_id as owner_id, p.subject_id, p.display_name, p.job_title, p.email,
  p.phone, p.is_responder, p.is_hidden as is_hidden_presence, p.permissions, p.granular_permissions,
  p.thumb_key is not null as has_thumb`;

/** The people of an organisation by name. */
export async function listPeople(
  db: Queryable,
  tenantId: TenantId,
  orgId: OrgId,
  includesHidden: boolean,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from presences p
    where p.tenant_id = ${tenantId} and p.org_id = ${orgId} and p.removed_at is null
      and (${includesHidden} or not p.is_hidden)
    order by p.display_name, p.id`.execute(db);
  return rows;
}

export interface SkillRow {
  id: SkillId;
  ownerId: OrgId;
  displayName: string;
  presenceIds: PresenceId[];
}

/** Response teams of an organisation, or those of one presence, with the responders in each. */
export async function listSkills(
  db: Queryable,
  tenantId: TenantId,
  of: { orgId: OrgId } | { presenceId: PresenceId },
): Promise<SkillRow[]> {
  const where =
    'orgId' in of
      ? sql`s.org_id = ${of.orgId}`
      : sql`exists (select 1 from skill_presences own where own.tenant_id = s.tenant_id
          and own.skill_id = s.id and own.presence_id = ${of.presenceId})`;
  const { rows } = await sql<SkillRow>`
    select s.id, s.org_id as owner_id, s.display_name, array(
      select sp.presence_id from skill_presences sp
      join presences p on p.tenant_id = sp.tenant_id and p.id = sp.presence_id
      where sp.tenant_id = s.tenant_id and sp.skill_id = s.id and p.removed_at is null
      order by p.display_name) as presence_ids
    from skills s where s.tenant_id = ${tenantId} and ${where} order by s.display_name, s.id`.execute(db);
  return rows;
}

export async function listLocations(db: Queryable, tenantId: TenantId, orgId: OrgId): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select providers_id, provider, type, description from tags
    where tenant_id = ${tenantId} and org_id = ${orgId} and type = 'Location'
    order by description, providers_id`.execute(db);
  return rows;
}

/** Where an organisation's picture is stored; null when it has none. */
export async function findPictureKey(
  db: Queryable,
  tenantId: TenantId,
  orgId: OrgId,
  picture: 'thumb' | 'banner',
): Promise<string | null> {
  const column = picture === 'thumb' ? sql`thumb_key` : sql`banner_key`;
  const { rows } = await sql<{ key: string | null }>`
    select ${column} as key from organisations where tenant_id = ${tenantId} and id = ${orgId}`.execute(db);
  return rows[0]?.key ?? null;
}

/** The IANA zone an organisation's clocks show. */
export async function getTimeZone(db: Queryable, tenantId: TenantId, orgId: OrgId): Promise<string> {
  const { rows } = await sql<{ timeZone: string }>`
    select time_zone from organisations where tenant_id = ${tenantId} and id = ${orgId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error('The door let in a caller to an organisation that is not there.');
  return row.timeZone;
}

export async function getOrganisationName(db: Queryable, tenantId: TenantId, orgId: OrgId): Promise<string> {
  const { rows } = await sql<{ displayName: string }>`
    select display_name from organisations where tenant_id = ${tenantId} and id = ${orgId}`.execute(db);
  return rows[0]?.displayName ?? '';
}
