import { groupsHub } from '@soteria/contract/groups/groups.hub';
import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { OrgId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { once } from '../../platform/http/once.ts';
import { forbidden, notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { frame } from '../../platform/hub/frame.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { removeMember } from './incident-members.queries.ts';
import { accessIncidentAs } from './incidents.access.ts';
import { announceAdded, announceMembership, inIncident } from './incidents.hub.ts';

interface Added {
  displayName: string;
  ownerId: OrgId;
  subjectId: string | null;
  isNew: boolean;
  memberCount: number;
}

/** Adds a person of the tenant to an incident and alerts them; already on it, nothing changes. */
export const addIncidentMember: Handler<typeof incidentsEndpoints.addIncidentMember> = (context, request) => {
  const { t: tenantId, id, memberPresenceId, addingPresenceId } = request.params;
  return once(context, request.caller, request.idempotency, async (tx) => {
    const { actor, group } = await accessIncidentAs(
      tx.db,
      request.caller,
      tenantId,
      id,
      addingPresenceId,
      'manage',
    );
    const at = new Date(context.clock.now());
    const { rows } = await sql<Added>`
      with person as (
        select id, display_name, org_id, subject_id from presences
        where tenant_id = ${tenantId} and id = ${memberPresenceId} and removed_at is null
      ), added as (
        insert into group_members (tenant_id, group_id, presence_id, added_by, added_at, sent_at)
        select ${tenantId}::uuid, ${id}::uuid, id, ${addingPresenceId}::uuid, ${at}::timestamptz, ${at}::timestamptz
        from person on conflict do nothing returning 1
      )
      select display_name, org_id as owner_id, subject_id, exists (select 1 from added) as is_new,
        (select count(*)::int + 1 from group_members where tenant_id = ${tenantId} and group_id = ${id}) as member_count
      from person`.execute(tx.db);
    const person = rows[0];
    if (!person) throw notFound();
    if (!person.isNew) return;
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: addingPresenceId,
      createdByName: actor.displayName,
      behaviour: 1,
      content: {
        $t: 'System',
        $v: { Event: 'MemberAdded', PresenceId: memberPresenceId, DisplayName: person.displayName },
      },
    });
    const subjects = await listAudience(tx.db, tenantId, id);
    const details = { people: [{ id: memberPresenceId, name: person.displayName }] };
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor, details });
    tx.afterCommit(() => {
      const { displayName, ownerId, memberCount, subjectId } = person;
      const payload = {
        ...inIncident(tenantId, id),
        presenceId: memberPresenceId,
        addedBy: addingPresenceId,
      };
      const told = frame(groupsHub.NotifyMemberAdded, { ...payload, displayName, ownerId, memberCount });
      context.hub.send({ subjects, watchers: id }, told);
      announceAdded(context, tenantId, id, [{ presenceId: memberPresenceId, subjectId }])
        .then(() => announceMembership(context, tenantId, id))
        .catch((error: unknown) => context.log.warn({ err: error }, 'An added member was not told'));
    });
  });
};

/** Takes a person off an incident; everybody may take off themselves. */
export const removeIncidentMember: Handler<typeof incidentsEndpoints.removeIncidentMember> = async (
  context,
  request,
) => {
  const { t: tenantId, id, memberPresenceId, actingPresenceId } = request.params;
  await transact(context.database, async (tx) => {
    const right = memberPresenceId === actingPresenceId ? 'write' : 'manage';
    const access = await accessIncidentAs(tx.db, request.caller, tenantId, id, actingPresenceId, right);
    if (access.group.createdBy === memberPresenceId) {
      throw forbidden('The person who called for help stays on the incident.');
    }
    const at = new Date(context.clock.now());
    const leaving = { tenantId, id, presenceId: memberPresenceId, removedBy: actingPresenceId, at };
    const person = await removeMember(tx.db, leaving);
    if (!person) throw notFound();
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: actingPresenceId,
      createdByName: access.actor.displayName,
      behaviour: 1,
      content: {
        $t: 'System',
        $v: { Event: 'MemberRemoved', PresenceId: memberPresenceId, DisplayName: person.displayName },
      },
    });
    const remaining = await listAudience(tx.db, tenantId, id);
    const subjects = [...new Set([...remaining, ...(person.subjectId ? [person.subjectId] : [])])];
    await appendAudit(context, tx.db, request, {
      ...auditedGroup(access.group),
      actor: access.actor,
      details: { people: [{ id: memberPresenceId, name: person.displayName }] },
    });
    tx.afterCommit(() => {
      context.hub.evict(id, memberPresenceId);
      const payload = {
        ...inIncident(tenantId, id),
        presenceId: memberPresenceId,
        memberCount: remaining.length,
      };
      context.hub.send({ subjects, watchers: id }, frame(groupsHub.GroupLeave, payload));
    });
  });
  await announceMembership(context, tenantId, id);
};
