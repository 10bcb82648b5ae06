import type { MembershipPresence } from '@soteria/contract/groups/groups.shapes';
import type { GroupId, OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { EntryContent } from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type StandingRow, standing } from '../groups/standing.queries.ts';

export interface SummaryRow {
  tenantId: TenantId;
  id: GroupId;
  orgId: OrgId;
  displayName: string;
  flags: number;
  lastTicks: string;
  hasCustomAvatar: boolean;
  memberCount: number;
}

export interface ChatRow extends SummaryRow {
  version: string;
  createdBy: PresenceId;
  createdAt: Date;
  lastSeq: number;
  lastHumanTicks: string;
  archivedAt: Date | null;
  membership: MembershipPresence[];
  lastEntry: {
    createdByPresenceId: PresenceId | null;
    createdByName: string;
    content: EntryContent;
  } | null;
}

/** What all readers of some chats share. */
export async function listChatRows(db: Queryable, ids: readonly GroupId[]): Promise<ChatRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ChatRow>`
    select g.tenant_id, g.id, g.version, g.org_id, g.display_name, g.flags, g.created_by, g.created_at, g.last_seq,
      g.last_ticks, g.last_human_ticks, g.archived_at, c.avatar_key is not null as has_custom_avatar,
      s.member_count, s.membership, e.last_entry
    from groups g
    join chats c on c.tenant_id = g.tenant_id and c.id = g.id
    cross join lateral (
      select count(*)::int as member_count,
        coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'displayName', p.display_name, 'ownerId', p.org_id)
          order by p.display_name, p.id), '[]') as membership
      from group_members m join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
      where m.tenant_id = g.tenant_id and m.group_id = g.id and p.removed_at is null
    ) s
    left join lateral (
      select jsonb_build_object('createdByPresenceId', t.created_by, 'createdByName', t.created_by_name,
        'content', t.content) as last_entry
      from timeline_entries t where t.tenant_id = g.tenant_id and t.group_id = g.id
      order by t.seq desc limit 1
    ) e on true
    where g.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** The chats a caller is in, the latest activity first, without those of organisations that hide chats. */
export async function listOwnChatStandings(db: Queryable, caller: Caller): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    ${standing(caller)}
    join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id and not o.hide_chats
    where g.type = 2 and g.archived_at is null and (g.tenant_id, g.id) in (
      select m.tenant_id, m.group_id from presences p
      join group_members m on m.tenant_id = p.tenant_id and m.presence_id = p.id and m.is_chat
      where p.subject_id = ${caller.subjectId} and p.removed_at is null)
    order by g.last_ticks desc`.execute(db);
  return rows;
}

const summaryColumns = sql`g.tenant_id, g.id, g.org_id, g.display_name, g.flags, g.last_ticks,
  c.avatar_key is not null as has_custom_avatar,
  (select count(*)::int from group_members m join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    where m.tenant_id = g.tenant_id and m.group_id = g.id and p.removed_at is null) as member_count`;

interface OfOrganisation {
  tenantId: TenantId;
  orgId: OrgId;
  /** Only managed groups, of which every member may know. */
  isManaged: boolean;
  /** Only chats that one of these presences is in; null for all. */
  memberIds: readonly PresenceId[] | null;
}

/** The open chats of an organisation that shows chats, the latest activity first; at most 500. */
export async function listOrgChatRows(
  db: Queryable,
  { tenantId, orgId, isManaged, memberIds }: OfOrganisation,
): Promise<SummaryRow[]> {
  const { rows } = await sql<SummaryRow>`
    select ${summaryColumns}
    from groups g
    join chats c on c.tenant_id = g.tenant_id and c.id = g.id
    join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id and not o.hide_chats
    where g.tenant_id = ${tenantId} and g.org_id = ${orgId} and g.type = 2 and g.archived_at is null
      and (not ${isManaged} or g.flags = 1)
      and (${memberIds}::uuid[] is null or exists (select 1 from group_members m where m.tenant_id = g.tenant_id
        and m.group_id = g.id and m.presence_id = any(${memberIds}::uuid[])))
    order by g.last_ticks desc limit 500`.execute(db);
  return rows;
}

/** Where a chat's own picture is stored; null when it has none. */
export async function findAvatarKey(db: Queryable, tenantId: TenantId, id: GroupId): Promise<string | null> {
  const { rows } = await sql<{ avatarKey: string | null }>`
    select avatar_key from chats where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.avatarKey ?? null;
}
