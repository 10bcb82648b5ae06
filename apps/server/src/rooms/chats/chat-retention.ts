import { groupsHub } from '@soteria/contract/groups/groups.hub';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { toTicks } from '@soteria/contract/kit/time';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/database/transact.ts';
import { frame } from '../../platform/hub/frame.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { removeGroupMedia } from '../timelines/remove-group-media.ts';
import { inChat } from './chats.hub.ts';

const DAY = 24 * 60 * 60_000;
/** Chats deleted in one go: each is a transaction of its own. */
const BATCH = 200;

interface Old {
  tenantId: TenantId;
  id: GroupId;
}

/** Chats without activity for longer than their organisation keeps them; managed groups stay (decision 008). */
async function listOld(context: Context, now: number): Promise<Old[]> {
  const { rows } = await sql<Old>`
    select g.tenant_id, g.id from groups g
    join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id
    where g.type = 2 and g.flags <> 1
      and g.last_ticks < ${toTicks(now)}::bigint - o.delete_archived_chat_days * ${toTicks(DAY)}::bigint
    order by g.last_ticks limit ${BATCH}`.execute(context.database);
  return rows;
}

async function deleteChat(context: Context, { tenantId, id }: Old, now: number): Promise<void> {
  const avatarKey = await transact(context.database, async (tx) => {
    // Under the row's lock: somebody may have written since.
    const { rows } = await sql<{ avatarKey: string | null }>`
      select c.avatar_key from groups g join chats c on c.tenant_id = g.tenant_id and c.id = g.id
      join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id
      where g.tenant_id = ${tenantId} and g.id = ${id}
        and g.last_ticks < ${toTicks(now)}::bigint - o.delete_archived_chat_days * ${toTicks(DAY)}::bigint
      for update of g skip locked`.execute(tx.db);
    const row = rows[0];
    if (!row) return null;
    const subjects = await listAudience(tx.db, tenantId, id);
    for (const table of ['timeline_entries', 'entry_versions', 'group_members'] as const) {
      await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and group_id = ${id}`.execute(
        tx.db,
      );
    }
    await sql`delete from chats where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
    await sql`delete from groups where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
    await removeGroupMedia(context, tx, { tenantId, groupId: id });
    const disposed = frame(groupsHub.GroupDispose, inChat(tenantId, id));
    tx.afterCommit(() => context.hub.send({ subjects, watchers: id }, disposed));
    return row.avatarKey;
  });
  if (avatarKey) await context.media.remove(avatarKey);
}

/** Deletes what is too old, and tells its members. Answers how many chats were looked at. */
export async function deleteOldChats(context: Context): Promise<number> {
  const now = context.clock.now();
  const old = await listOld(context, now);
  for (const chat of old) await deleteChat(context, chat, now);
  return old.length;
}

/** Daily, and at the start; answers the way to stop. Several processes may do it at once. */
export function startChatRetention(context: Context): () => void {
  const run = () =>
    deleteOldChats(context).catch((error: unknown) => {
      context.metrics.jobFailures.inc({ job: 'chat-retention' });
      context.log.warn({ err: error }, 'Old chats were not deleted; it is tried again tomorrow');
    });
  void run();
  const timer = setInterval(run, DAY);
  return () => clearInterval(timer);
}
