import { type RawBuilder, sql } from 'kysely';

/**
 * Lays calls for help out into group, incident, members, ledger, teams, first entry and evidence, all of it or nothing
 * (decision 020): parts of a WITH, of which `call` is what was there to be laid out. Whoever comes second finds
 * nothing.
 * @param which a condition on `incident_calls`
 * @param alertedAt when everybody was alerted; null where that is not known
 */
export const layingOut = (which: RawBuilder<unknown>, alertedAt: Date | null) => sql`
  call as (
    delete from incident_calls where ${which} returning *
  ), made as (
    insert into groups (tenant_id, id, type, org_id, display_name, created_by, created_at, last_seq, last_ticks,
      last_human_ticks)
    select tenant_id, id, 3, org_id, display_name, created_by, created_at, 1, ticks, ticks from call
  ), raised as (
    insert into incidents (tenant_id, id, incident_type_id, type_name, icon, purpose, mode, is_urgent, is_personal,
      description, location, incident_timestamp, letters_due_at, alerted_at)
    select tenant_id, id, incident_type_id, type_name, icon, purpose, mode, is_urgent, is_personal, description,
      location, incident_timestamp, letters_due_at, ${alertedAt}::timestamptz from call
  ), joined as (
    insert into group_members (tenant_id, group_id, presence_id, added_at, sent_at, first_arrived, last_read_ticks,
      last_read_seq)
    select tenant_id, id, unnest(alerted), created_at, created_at, null::timestamptz, null::bigint, 0 from call
    union all select tenant_id, id, created_by, created_at, null, created_at, ticks, 1 from call
  ), shared as (
    insert into incident_teams (tenant_id, incident_id, skill_id, added_at)
    select tenant_id, id, unnest(teams), created_at from call
  ), entry as (
    insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
    select tenant_id, id, 1, entry_id, ticks, created_at, created_by, created_by_name,
      jsonb_build_object('$t', 'System', '$v', jsonb_build_object('Event', 'Raised', 'Audience', audience,
        'OrgName', org_name, 'TypeName', type_name, 'Location', location, 'AlertedCount', cardinality(alerted),
        'ChosenCount', chosen_count, 'Teams', team_names)) from call
  ), noted as (
    insert into audit_waiting (tenant_id, at, org_id, subject_id, presence_id, actor_name, roles, action, target_kind,
      target_id, target_label, details, ip, user_agent, request_id)
    select tenant_id, created_at, org_id, subject_id, created_by, created_by_name, roles, action, 'incident', id,
      display_name, json_build_object('type', type_name, 'mode', mode), ip, user_agent, request_id from call
  )`;
