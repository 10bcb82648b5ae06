import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/database/transact.ts';
import { deleteUpload, type MediaId, mediaKeys } from './media.queries.ts';

/**
 * Removes an upload that became no entry. The row decides, under its lock: where it is gone, the entry was
 * written after all (an answer of the database that was lost), and the files are its own.
 */
export function discardUpload(context: Context, id: MediaId): Promise<void> {
  return transact(context.database, async ({ db }) => {
    if (!(await deleteUpload(db, id))) return;
    for (const key of Object.values(mediaKeys(id))) await context.media.remove(key);
  });
}
