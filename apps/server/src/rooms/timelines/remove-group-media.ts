import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/transact.ts';
import { mediaFolder } from './media.queries.ts';

interface Removal {
  tenantId: TenantId;
  groupId: GroupId;
}

async function removeFolder(context: Context, { tenantId, groupId }: Removal): Promise<void> {
  await context.media.removeFolder(mediaFolder(tenantId, groupId));
  await sql`delete from media_removals where tenant_id = ${tenantId} and group_id = ${groupId}`.execute(
    context.database,
  );
}

/**
 * Removes all files of a group that the transaction deletes: noted in it and done after the commit, so that a
 * crash in between leaves a note for the next sweep.
 */
export async function removeGroupMedia(context: Context, tx: Tx, removal: Removal): Promise<void> {
  await sql`insert into media_removals (tenant_id, group_id) values (${removal.tenantId}, ${removal.groupId})
    on conflict do nothing`.execute(tx.db);
  tx.afterCommit(() => {
    removeFolder(context, removal).catch((error: unknown) =>
      context.log.warn({ err: error }, 'Files of a deleted group wait for the next sweep'),
    );
  });
}

/** Does what a crash left undone. */
export async function finishRemovals(context: Context): Promise<void> {
  const { rows } = await sql<Removal>`select tenant_id, group_id from media_removals`.execute(
    context.database,
  );
  for (const removal of rows) await removeFolder(context, removal);
}
