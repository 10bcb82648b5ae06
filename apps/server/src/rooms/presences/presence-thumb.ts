import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/database/transact.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler, RoomRequest } from '../../platform/http/routes.ts';
import { toAvatar } from '../../platform/media/pictures.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { accessPresence, auditedPresence, type PresenceAccess } from './presences.access.ts';

export const getPresenceThumb: Handler<typeof presencesEndpoints.getPresenceThumb> = async (
  context,
  request,
) => {
  const { t, id } = request.params;
  const { person } = await accessPresence(context.database, request.caller, t, id, 'avatar');
  const content = person.thumbKey && (await context.media.find(person.thumbKey));
  if (!content) throw notFound();
  return { content, contentType: 'image/webp' };
};

/** Points to the new picture, then removes the old one: a crash in between leaves a picture. */
async function replaceThumb(
  context: Context,
  request: RoomRequest<typeof presencesEndpoints.removePresenceThumb>,
  { person, actor }: PresenceAccess,
  key: string | null,
): Promise<void> {
  const { t, id } = request.params;
  await transact(context.database, async (tx) => {
    await sql`update presences set thumb_key = ${key} where tenant_id = ${t} and id = ${id}`.execute(tx.db);
    await appendAudit(context, tx.db, request, { ...auditedPresence(t, person), actor });
  });
  if (person.thumbKey) await context.media.remove(person.thumbKey);
}

export const setPresenceThumb: Handler<typeof presencesEndpoints.setPresenceThumb> = async (
  context,
  request,
) => {
  const { t, id } = request.params;
  const access = await accessPresence(context.database, request.caller, t, id, 'change');
  const avatar = await toAvatar(await request.readFile());
  const key = `${t}/presences/${id}/${uuidv7(context.clock.now())}.webp`;
  await context.media.put(key, avatar);
  await replaceThumb(context, request, access, key);
};

export const removePresenceThumb: Handler<typeof presencesEndpoints.removePresenceThumb> = async (
  context,
  request,
) => {
  const { t, id } = request.params;
  const access = await accessPresence(context.database, request.caller, t, id, 'change');
  await replaceThumb(context, request, access, null);
};
