import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { encodeOne } from './chat-pieces.ts';
import { accessChat } from './chats.access.ts';
import { announceChat } from './chats.hub.ts';

/** Renames a chat; the timeline keeps the old name. */
export const renameChat: Handler<typeof chatsEndpoints.renameChat> = async (context, request) => {
  const { t: tenantId, id, name } = request.params;
  const { caller } = request;
  const isNew = await transact(context.database, async (tx) => {
    const { group, own, memberIds, acting } = await accessChat(tx.db, caller, tenantId, id, 'manage');
    if (group.displayName === name) return false;
    const actor = own.find((presence) => memberIds.includes(presence.id)) ?? own[0];
    await sql`update groups set display_name = ${name} where tenant_id = ${tenantId} and id = ${id}`.execute(
      tx.db,
    );
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: actor?.id ?? null,
      createdByName: actor?.displayName ?? '',
      behaviour: 1,
      content: { $t: 'System', $v: { Event: 'Renamed', From: group.displayName, To: name } },
    });
    await appendAudit(context, tx.db, request, {
      ...auditedGroup(group),
      actor: acting,
      details: { changed: { name: { from: group.displayName, to: name } } },
    });
    return true;
  });
  if (isNew) await announceChat(context, tenantId, id);
  return encodeOne(context, await getStanding(context.database, caller, tenantId, id));
};
