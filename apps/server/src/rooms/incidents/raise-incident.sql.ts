import { PERSONAL_GROUP } from '@soteria/contract/incident-types/incident-types.shapes';
import type { NewIncident } from '@soteria/contract/incidents/incidents.shapes';
import type { EntryId, GroupId, TenantId } from '@soteria/contract/kit/ids';
import { toTicks } from '@soteria/contract/kit/time';
import { sql } from 'kysely';
import type { Origin } from '../../platform/audit/origin.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller, Idempotency } from '../../platform/http/caller.ts';
import type { PieceRow } from './incidents.queries.ts';

export interface Raise {
  tenantId: TenantId;
  id: GroupId;
  entryId: EntryId;
  caller: Caller;
  idempotency: Idempotency;
  origin: Origin;
  /** Whoever was not reached gets a letter this much later, in s. */
  lettersAfterSeconds: number;
  now: number;
  timestamp: Date;
  body: NewIncident;
}

export interface Raised extends PieceRow {
  /** Subjects of everyone on the incident; one who is on it with two presences stands there twice. */
  audience: string[];
  isActorResponder: boolean;
}

/**
 * Who is alerted (design §9), each step only when the one before it names nobody but the creator: everyone
 * or the type's teams, then all responders, then the admins. Never nobody.
 */
const alertedPeople = sql`
  wanted as (
    select p.id, p.subject_id from presences p, type, actor
    where type.audience = 'everyone' and p.tenant_id = type.tenant_id and p.org_id = type.org_id
      and not p.is_hidden and p.removed_at is null and p.id <> actor.id
    union all
    select distinct p.id, p.subject_id from type, actor, incident_type_skills its
    join skill_presences sp on sp.tenant_id = its.tenant_id and sp.skill_id = its.skill_id
    join presences p on p.tenant_id = sp.tenant_id and p.id = sp.presence_id
    where type.audience = 'teams' and its.tenant_id = type.tenant_id and its.incident_type_id = type.id
      and p.is_responder and p.removed_at is null and p.id <> actor.id
  ), responders as (
    select p.id, p.subject_id from presences p, type, actor
    where not exists (select 1 from wanted) and p.tenant_id = type.tenant_id and p.org_id = type.org_id
      and p.is_responder and p.removed_at is null and p.id <> actor.id
  ), admins as (
    select p.id, p.subject_id from presences p, type, actor
    where not exists (select 1 from wanted) and not exists (select 1 from responders)
      and p.tenant_id = type.tenant_id and p.org_id = type.org_id
      and p.permissions & 4 <> 0 and p.removed_at is null and p.id <> actor.id
  ), alerted as (
    select id, subject_id from wanted union all select id, subject_id from responders
    union all select id, subject_id from admins
  ), basis as (
    select case when exists (select 1 from wanted) then type.audience
      when exists (select 1 from responders) then 'responders' else 'admins' end as name from type
  )`;

/**
 * Raises an incident in one statement and one round trip (design §7): key, group, incident, members, ledger,
 * first entry, evidence and the letters to come stand or fall together. Answers null when nothing was written: the key was used before, or
 * the caller may not, which the slow path then explains.
 */
export async function raiseIncident(db: Queryable, raise: Raise): Promise<Raised | null> {
  const { body, caller, idempotency, origin, tenantId, id } = raise;
  const now = new Date(raise.now);
  const ticks = toTicks(raise.now);
  const { IncidentDescription, IncidentTypeId, Mode, Location } = body.Content;
  const { rows } = await sql<Raised>`
    with actor as (
      select id, subject_id, display_name, org_id, is_responder, permissions from presences
      where tenant_id = ${tenantId} and id = ${body.CreatedBy} and org_id = ${body.OwnerId}
        and subject_id = ${caller.subjectId} and removed_at is null
    ), type as (
      select * from incident_types where tenant_id = ${tenantId} and id = ${IncidentTypeId}
        and org_id = ${body.OwnerId} and removed_at is null
    ), org as (
      select * from organisations where tenant_id = ${tenantId} and id = ${body.OwnerId}
        and (${Mode}::int <> 2 or coalesce(demo_mode, 0) in (1, 2))
    ), key as (
      insert into idempotency_keys (subject_id, key, endpoint, body_hash, entity_id, created_at)
      select ${caller.subjectId}, ${idempotency.key}, ${idempotency.endpoint}, ${idempotency.bodyHash}::bytea,
        ${id}::uuid, ${now}::timestamptz from actor, type, org
      on conflict do nothing returning 1
    ), ${alertedPeople}, chosen as (
      select p.id, p.subject_id from presences p, actor where p.tenant_id = ${tenantId}
        and p.id = any(${body.ChosenResponders}::uuid[]) and p.removed_at is null and not p.is_hidden
        and p.id <> actor.id and p.id not in (select id from alerted)
    ), member as (
      select id, subject_id, true as is_alerted from alerted union all select id, subject_id, true from chosen
      union all select id, subject_id, false from actor
    ), made as (
      insert into groups (tenant_id, id, type, org_id, display_name, created_by, created_at, last_seq, last_ticks,
        last_human_ticks)
      select ${tenantId}::uuid, ${id}::uuid, 3, org.id, ${body.DisplayName}, actor.id, ${now}::timestamptz, 1,
        ${ticks}::bigint, ${ticks}::bigint from key, actor, org
      returning *
    ), raised as (
      insert into incidents (tenant_id, id, incident_type_id, type_name, icon, purpose, mode, is_urgent, is_personal,
        description, location, incident_timestamp, letters_due_at)
      select made.tenant_id, made.id, type.id, type.display_name, type.icon, type.purpose, ${Mode}::int,
        type.is_urgent, coalesce((select h.display_name = ${PERSONAL_GROUP} from incident_type_groups h
          where h.tenant_id = type.tenant_id and h.id = type.group_id), false),
        ${IncidentDescription}, ${Location}::text, ${raise.timestamp}::timestamptz,
        ${new Date(raise.now + raise.lettersAfterSeconds * 1_000)}::timestamptz from made, type
      returning *
    ), joined as (
      insert into group_members (tenant_id, group_id, presence_id, added_at, sent_at, first_arrived, last_read_ticks,
        last_read_seq)
      select made.tenant_id, made.id, member.id, made.created_at, case when is_alerted then made.created_at end,
        case when member.id = made.created_by then made.created_at end,
        case when member.id = made.created_by then made.last_ticks end,
        case when member.id = made.created_by then 1 else 0 end
      from made, member
    ), shared as (
      insert into incident_teams (tenant_id, incident_id, skill_id, added_at)
      select made.tenant_id, made.id, its.skill_id, made.created_at from made, type, basis
      join incident_type_skills its on basis.name = 'teams'
      where its.tenant_id = type.tenant_id and its.incident_type_id = type.id
    ), entry as (
      insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
      select made.tenant_id, made.id, 1, ${raise.entryId}::uuid, made.last_ticks, made.created_at, actor.id,
        actor.display_name, jsonb_build_object('$t', 'System', '$v', jsonb_build_object(
          'Event', 'Raised', 'Audience', basis.name, 'OrgName', org.display_name, 'TypeName', type.display_name,
          'Location', ${Location}::text,
          'AlertedCount', (select count(*) from member where is_alerted), 'ChosenCount', (select count(*) from chosen),
          'Teams', case when basis.name = 'teams' then (select coalesce(jsonb_agg(s.display_name order by s.display_name), '[]')
            from incident_type_skills its join skills s on s.tenant_id = its.tenant_id and s.id = its.skill_id
            where its.tenant_id = type.tenant_id and its.incident_type_id = type.id) else '[]' end))
      from made, actor, type, org, basis
    ), noted as (
      insert into audit_waiting (tenant_id, at, org_id, subject_id, presence_id, actor_name, roles, action, target_kind,
        target_id, target_label, details, ip, user_agent, request_id)
      select made.tenant_id, made.created_at, made.org_id, ${caller.subjectId}, actor.id, actor.display_name,
        coalesce(nullif(array_remove(array[case when actor.permissions & 4 <> 0 then 'admin' end,
          case when actor.is_responder then 'responder' end], null), '{}'), '{member}'),
        ${origin.action}, 'incident', made.id, made.display_name,
        json_build_object('type', type.display_name, 'mode', ${Mode}::int),
        ${origin.ip}, ${origin.userAgent}, ${origin.requestId}
      from made, actor, type
    )
    select made.tenant_id, made.id, made.version, made.org_id, org.display_name as org_name, made.display_name,
      made.created_by, actor.display_name as created_by_name, made.created_at, made.last_seq, made.last_ticks,
      made.last_human_ticks, made.archived_at, raised.incident_type_id, raised.type_name, raised.icon, raised.purpose,
      raised.mode, raised.is_urgent, raised.is_personal, raised.close_reason,
      raised.closed_by, raised.closed_by_name, raised.description, raised.location, raised.incident_timestamp,
      raised.first_responder, raised.first_responder_name, raised.first_responded,
      (select count(*)::int from member) as member_count, 0 as responding_count,
      jsonb_build_array(jsonb_build_object('id', actor.id, 'displayName', actor.display_name, 'ownerId', actor.org_id))
        as membership,
      (select coalesce(json_agg(subject_id), '[]') from member where subject_id is not null) as audience,
      actor.is_responder as is_actor_responder
    from made, raised, actor, org`.execute(db);
  return rows[0] ?? null;
}
