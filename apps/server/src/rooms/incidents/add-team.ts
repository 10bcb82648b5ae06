import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { BodyOf } from '@soteria/contract/kit/endpoint';
import type { PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import type { Tx } from '../../platform/database/transact.ts';
import { once } from '../../platform/http/once.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { parseZoned } from '../../platform/zoned.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { listTeams } from './incident-teams.queries.ts';
import { accessIncidentAs } from './incidents.access.ts';
import { announceAdded, announceMembership } from './incidents.hub.ts';

interface Assigned {
  teamName: string;
  added: { presenceId: PresenceId; subjectId: string | null }[];
}

type Body = BodyOf<typeof incidentsEndpoints.addIncidentTeam>;

/** Puts a team's responders on the incident; null when there is no such team in the tenant. */
async function assignTeam(tx: Tx, tenantId: TenantId, body: Body, at: Date): Promise<Assigned | null> {
  const { rows } = await sql<Assigned>`
    with team as (
      select id, display_name from skills where tenant_id = ${tenantId} and id = ${body.AssignFromSkillId}
        and org_id = ${body.AssignFromOrgId}
    ), shared as (
      insert into incident_teams (tenant_id, incident_id, skill_id, added_by, added_at)
      select ${tenantId}::uuid, ${body.IncidentId}::uuid, id, ${body.AssigningPresenceId}::uuid, ${at}::timestamptz
      from team on conflict do nothing
    ), added as (
      insert into group_members (tenant_id, group_id, presence_id, added_by, added_at, sent_at)
      select p.tenant_id, ${body.IncidentId}::uuid, p.id, ${body.AssigningPresenceId}::uuid, ${at}::timestamptz,
        ${at}::timestamptz
      from team join skill_presences sp on sp.tenant_id = ${tenantId} and sp.skill_id = team.id
      join presences p on p.tenant_id = sp.tenant_id and p.id = sp.presence_id
      where p.is_responder and p.removed_at is null
      on conflict do nothing returning presence_id
    )
    select team.display_name as team_name, (select coalesce(jsonb_agg(jsonb_build_object('presenceId', p.id,
      'subjectId', p.subject_id)), '[]') from added join presences p on p.tenant_id = ${tenantId}
      and p.id = added.presence_id) as added
    from team`.execute(tx.db);
  return rows[0] ?? null;
}

/** Shares an incident with a response team of the tenant and alerts its people. */
export const addIncidentTeam: Handler<typeof incidentsEndpoints.addIncidentTeam> = (context, request) =>
  once(context, request.caller, request.idempotency, async (tx) => {
    const { t: tenantId } = request.params;
    const { body } = request;
    const { IncidentId: id, AssigningPresenceId: presenceId } = body;
    parseZoned(body.ZonedDateTime, 'ZonedDateTime');
    const { actor, group } = await accessIncidentAs(
      tx.db,
      request.caller,
      tenantId,
      id,
      presenceId,
      'manage',
    );
    const assigned = await assignTeam(tx, tenantId, body, new Date(context.clock.now()));
    if (!assigned) throw notFound();
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: presenceId,
      createdByName: actor.displayName,
      behaviour: 1,
      content: {
        $t: 'System',
        $v: { Event: 'TeamAdded', TeamName: assigned.teamName, AddedCount: assigned.added.length },
      },
    });
    tx.afterCommit(() => {
      announceAdded(context, tenantId, id, assigned.added)
        .then(() => announceMembership(context, tenantId, id))
        .catch((error: unknown) => context.log.warn({ err: error }, 'An added team was not told'));
    });
    const team = (await listTeams(tx.db, tenantId, id)).find((row) => row.skillId === body.AssignFromSkillId);
    if (!team) throw notFound();
    const details = { team: assigned.teamName, added: assigned.added.length };
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor, details });
    return team;
  });
