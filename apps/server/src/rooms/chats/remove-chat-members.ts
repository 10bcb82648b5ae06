import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { groupsHub } from '@soteria/contract/groups/groups.hub';
import { FLAG_MANAGED } from '@soteria/contract/groups/groups.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import { forbidden, notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { frame } from '../../platform/hub/frame.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { accessChatAs } from './chats.access.ts';
import { announceMembership, inChat } from './chats.hub.ts';

interface Removed {
  presenceId: PresenceId;
  displayName: string;
  subjectId: string | null;
}

/** Takes people out of a chat; everybody may leave one, but for a managed group. */
export const removeChatMembers: Handler<typeof chatsEndpoints.removeChatMembers> = async (
  context,
  request,
) => {
  const { t: tenantId, id } = request.params;
  const { AssigningPresenceId: actingId, PresenceIds } = request.body;
  await transact(context.database, async (tx) => {
    const isLeaving = PresenceIds.every((presenceId) => presenceId === actingId);
    const right = isLeaving ? 'write' : 'manage';
    const access = await accessChatAs(tx.db, request.caller, tenantId, id, actingId, right);
    if (isLeaving && access.group.flags === FLAG_MANAGED && !access.can.manage) {
      throw forbidden('An admin decides who is in a managed group.');
    }
    // Before they go: an entry is written as a member, and its author has read it.
    const { rows } = await sql<Removed>`
      select m.presence_id, p.display_name, p.subject_id from group_members m
      join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
      where m.tenant_id = ${tenantId} and m.group_id = ${id} and m.presence_id = any(${PresenceIds}::uuid[])
      order by p.display_name`.execute(tx.db);
    if (rows.length === 0) throw notFound();
    const Members = rows.map((row) => ({ PresenceId: row.presenceId, DisplayName: row.displayName }));
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: actingId,
      createdByName: access.actor.displayName,
      behaviour: 1,
      content: { $t: 'System', $v: isLeaving ? { Event: 'Left' } : { Event: 'MembersRemoved', Members } },
    });
    await sql`
      with gone as (
        delete from group_members where tenant_id = ${tenantId} and group_id = ${id}
          and presence_id = any(${PresenceIds}::uuid[])
      )
      update chats set direct_key = null where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
    const remaining = await listAudience(tx.db, tenantId, id);
    const gone = rows.flatMap((row) => row.subjectId ?? []);
    await appendAudit(context, tx.db, request, {
      ...auditedGroup(access.group),
      actor: access.actor,
      details: { people: rows.map((row) => ({ id: row.presenceId, name: row.displayName })) },
    });
    tx.afterCommit(() => {
      for (const { presenceId } of rows) {
        context.hub.evict(id, presenceId);
        const payload = { ...inChat(tenantId, id), presenceId, memberCount: remaining.length };
        const left = frame(groupsHub.GroupLeave, payload);
        context.hub.send({ subjects: [...new Set([...remaining, ...gone])], watchers: id }, left);
      }
    });
  });
  await announceMembership(context, tenantId, id);
};
