import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { groupsHub } from '@soteria/contract/groups/groups.hub';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { frame } from '../../platform/hub/frame.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { accessChatAs } from './chats.access.ts';
import { inChat } from './chats.hub.ts';

/** Closes a chat for everybody: its last entry says who did, then nobody can write in it. */
export const archiveChat: Handler<typeof chatsEndpoints.archiveChat> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t: tenantId, id, presenceId } = request.params;
    const { actor, group } = await accessChatAs(tx.db, request.caller, tenantId, id, presenceId, 'close');
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: presenceId,
      createdByName: actor.displayName,
      behaviour: 1,
      content: { $t: 'System', $v: { Event: 'Closed' } },
    });
    await sql`
      with free as (update chats set direct_key = null where tenant_id = ${tenantId} and id = ${id})
      update groups set archived_at = ${new Date(context.clock.now())}, version = version + 1
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
    const subjects = await listAudience(tx.db, tenantId, id);
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor });
    const disposed = frame(groupsHub.GroupDispose, inChat(tenantId, id));
    tx.afterCommit(() => context.hub.send({ subjects, watchers: id }, disposed));
  });
