import { createHash } from 'node:crypto';
import type { EntryId } from '@soteria/contract/kit/ids';
import type { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import type { MediaContent, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Tx } from '../../platform/database/transact.ts';
import { once } from '../../platform/http/once.ts';
import { ProblemError } from '../../platform/http/problems.ts';
import type { Handler, RoomRequest } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { accessGroupAs } from '../groups/groups.access.ts';
import { appendEntry } from './append-entry.ts';
import { discardUpload } from './discard-upload.ts';
import { deleteUpload, insertUpload, type MediaId } from './media.queries.ts';
import { storeUpload } from './store-upload.ts';

type Request = RoomRequest<typeof mediaEndpoints.uploadMedia>;

const access = (db: Queryable, { caller, params, query }: Request) =>
  accessGroupAs(db, caller, params.t, params.id, query.presenceId, 'write');

/** Appends the entry, unless the writer lost the right to while the file arrived. */
async function append(
  context: Context,
  request: Request,
  tx: Tx,
  id: MediaId,
  media: MediaContent,
): Promise<TimelineEntry> {
  const { tenantId, groupId } = id;
  const { presenceId } = request.query;
  const { actor, group } = await access(tx.db, request);
  // Without its row it was taken for dead, and its files are gone.
  if (!(await deleteUpload(tx.db, id))) throw new ProblemError('unavailable', {}, 1);
  const entry = await appendEntry(context, tx, {
    id: id.entryId,
    tenantId,
    groupId,
    createdBy: presenceId,
    createdByName: actor.displayName,
    behaviour: 0,
    content: { $t: 'Media', $v: media },
  });
  const at = new Date(context.clock.now());
  await context.events.emit(tx, 'entry-written', {
    tenantId,
    groupId,
    groupType: group.type,
    presenceId,
    at,
  });
  return entry;
}

/** Stores what arrives and writes the entry, once for each key. */
async function receive(context: Context, request: Request, id: MediaId): Promise<TimelineEntry> {
  const limit = Math.max(...Object.values(context.uploadLimits));
  const { content, hash } = await storeUpload(context, id, await request.openFile(limit));
  const { bodyHash } = request.idempotency;
  const idempotency = {
    ...request.idempotency,
    bodyHash: createHash('sha256').update(bodyHash).update(hash).update(content.FileName).digest(),
  };
  return once(context, request.caller, idempotency, (tx) => append(context, request, tx, id, content));
}

/**
 * Puts a file on a timeline. Before a byte is stored the writer's right is checked and the upload written down;
 * whatever happens then, it ends as an entry or as nothing (decision 007).
 */
export const uploadMedia: Handler<typeof mediaEndpoints.uploadMedia> = async (context, request) => {
  await access(context.database, request);
  const now = context.clock.now();
  const id = {
    tenantId: request.params.t,
    groupId: request.params.id,
    entryId: uuidv7(now) as EntryId,
  };
  await insertUpload(context.database, id, new Date(now));
  const discard = () =>
    discardUpload(context, id).catch((error: unknown) =>
      context.log.warn({ err: error }, 'An upload that ended waits for the next sweep'),
    );
  try {
    const entry = await receive(context, request, id);
    if (entry.id !== id.entryId) await discard();
    return entry;
  } catch (error) {
    await discard();
    throw error;
  }
};
