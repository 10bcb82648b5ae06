import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { CHAT_MEMBERS_MAX } from '@soteria/contract/chats/chats.shapes';
import { groupsHub } from '@soteria/contract/groups/groups.hub';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { once } from '../../platform/http/once.ts';
import { ProblemError } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { frame } from '../../platform/hub/frame.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { getChatPeople } from './chat-people.ts';
import { accessChatAs } from './chats.access.ts';
import { announceJoined, announceMembership, inChat } from './chats.hub.ts';

/** Adds people to a chat; those who are in it already stay as they are. */
export const addChatMembers: Handler<typeof chatsEndpoints.addChatMembers> = (context, request) => {
  const { t: tenantId, id } = request.params;
  const { AssigningPresenceId: addedBy, PresenceIds } = request.body;
  return once(context, request.caller, request.idempotency, async (tx) => {
    const { actor, group } = await accessChatAs(tx.db, request.caller, tenantId, id, addedBy, 'manage');
    const people = await getChatPeople(tx.db, request.caller, tenantId, [...new Set(PresenceIds)]);
    const before = await listAudience(tx.db, tenantId, id);
    const at = new Date(context.clock.now());
    const { rows } = await sql<{ presenceId: string }>`
      insert into group_members (tenant_id, group_id, presence_id, added_by, added_at, is_chat)
      select ${tenantId}::uuid, ${id}::uuid, member, ${addedBy}::uuid, ${at}::timestamptz, true
      from unnest(${people.map((person) => person.id)}::uuid[]) member
      on conflict do nothing returning presence_id`.execute(tx.db);
    const added = people.filter((person) => rows.some((row) => row.presenceId === person.id));
    if (added.length === 0) return;
    const counted = await sql<{ count: number }>`
      with once_two as (update chats set direct_key = null where tenant_id = ${tenantId} and id = ${id})
      select count(*)::int as count from group_members where tenant_id = ${tenantId} and group_id = ${id}`.execute(
      tx.db,
    );
    const memberCount = counted.rows[0]?.count ?? 0;
    if (memberCount > CHAT_MEMBERS_MAX) {
      const most = [`A chat has at most ${CHAT_MEMBERS_MAX} people.`];
      throw new ProblemError('unprocessable', { PresenceIds: most });
    }
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: addedBy,
      createdByName: actor.displayName,
      behaviour: 1,
      content: {
        $t: 'System',
        $v: {
          Event: 'MembersAdded',
          Members: added.map((person) => ({ PresenceId: person.id, DisplayName: person.displayName })),
        },
      },
    });
    await appendAudit(context, tx.db, request, {
      ...auditedGroup(group),
      actor,
      details: { people: added.map((person) => ({ id: person.id, name: person.displayName })) },
    });
    tx.afterCommit(() => {
      const told = added.map(({ id: presenceId, displayName, ownerId }) =>
        frame(groupsHub.NotifyMemberAdded, {
          ...inChat(tenantId, id),
          presenceId,
          displayName,
          ownerId,
          addedBy,
          memberCount,
        }),
      );
      context.hub.send({ subjects: before, watchers: id }, ...told);
      announceMembership(context, tenantId, id)
        .then(() => announceJoined(context, tenantId, id, added))
        .catch((error: unknown) => context.log.warn({ err: error }, 'Added people were not told'));
    });
  });
};
