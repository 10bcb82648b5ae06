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
  ), alerted as not materialized (
    select id, subject_id from wanted union all select id, subject_id from responders
    union all select id, subject_id from admins
  ), basis as (
    select case when exists (select 1 from wanted) then type.audience
      when exists (select 1 from responders) then 'responders' else 'admins' end as name from type
  )`;

/**
 * Writes down a call for help in one short statement and one round trip (decision 020): the key, and all that the
 * incident will be, stand or fall together; from then on it cannot be lost, and everybody may be alerted. Answers null
 * when nothing was written: the key was used before, or the caller may not, which the slow path then explains.
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
    ), members as (
      select coalesce(array_agg(id), '{}') as ids,
        coalesce(json_agg(subject_id) filter (where subject_id is not null), '[]') as subjects
      from (select id, subject_id from alerted union all select id, subject_id from chosen) each
    ), called as (
      insert into incident_calls (tenant_id, id, entry_id, org_id, org_name, display_name, created_by, created_by_name,
        created_at, ticks, incident_type_id, type_name, icon, purpose, mode, is_urgent, is_personal, description,
        location, incident_timestamp, letters_due_at, audience, alerted, chosen_count, teams, team_names,
        subject_id, roles, action, ip, user_agent, request_id)
      select type.tenant_id, ${id}::uuid, ${raise.entryId}::uuid, org.id, org.display_name, ${body.DisplayName},
        actor.id, actor.display_name, ${now}::timestamptz, ${ticks}::bigint, type.id, type.display_name, type.icon,
        type.purpose, ${Mode}::int, type.is_urgent,
        coalesce((select h.display_name = ${PERSONAL_GROUP} from incident_type_groups h
          where h.tenant_id = type.tenant_id and h.id = type.group_id), false),
        ${IncidentDescription}, ${Location}::text, ${raise.timestamp}::timestamptz,
        ${new Date(raise.now + raise.lettersAfterSeconds * 1_000)}::timestamptz,
        basis.name, members.ids, (select count(*) from chosen), teams.ids, teams.names,
        ${caller.subjectId}, coalesce(nullif(array_remove(array[case when actor.permissions & 4 <> 0 then 'admin' end,
          case when actor.is_responder then 'responder' end], null), '{}'), '{member}'),
        ${origin.action}, ${origin.ip}, ${origin.userAgent}, ${origin.requestId}
      from key, actor, type, org, basis, members cross join lateral (
        select array_agg(s.id) as ids, coalesce(array_agg(s.display_name order by s.display_name), '{}') as names
        from incident_type_skills its join skills s on s.tenant_id = its.tenant_id and s.id = its.skill_id
        where basis.name = 'teams' and its.tenant_id = type.tenant_id and its.incident_type_id = type.id
      ) teams
      returning *
    )
    select c.tenant_id, c.id, 1::bigint as version, c.org_id, c.org_name, c.display_name, c.created_by,
      c.created_by_name, c.created_at, 1 as last_seq, c.ticks as last_ticks, c.ticks as last_human_ticks,
      null as archived_at, c.incident_type_id, c.type_name, c.icon, c.purpose, c.mode, c.is_urgent, c.is_personal,
      null as close_reason, null as closed_by, null as closed_by_name, c.description, c.location,
      c.incident_timestamp, null as first_responder, null as first_responder_name, null as first_responded,
      cardinality(c.alerted) + 1 as member_count, 0 as responding_count,
      jsonb_build_array(jsonb_build_object('id', actor.id, 'displayName', actor.display_name, 'ownerId', actor.org_id))
        as membership,
      members.subjects as audience, actor.is_responder as is_actor_responder
    from called c, actor, members`.execute(db);
  const [raised] = rows;
  return raised ? { ...raised, audience: [...raised.audience, caller.subjectId] } : null;
}
