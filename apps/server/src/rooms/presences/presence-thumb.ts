import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { toAvatar } from '../../platform/media/pictures.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { accessPresence } from './presences.access.ts';

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

/** Stores the new picture, points to it, then removes the old one: a crash in between leaves a picture. */
export const setPresenceThumb: Handler<typeof presencesEndpoints.setPresenceThumb> = async (
  context,
  request,
) => {
  const { t, id } = request.params;
  const { person } = await accessPresence(context.database, request.caller, t, id, 'change');
  const avatar = await toAvatar(await request.readFile());
  const key = `${t}/presences/${id}/${uuidv7(context.clock.now())}.webp`;
  await context.media.put(key, avatar);
  await sql`update presences set thumb_key = ${key} where tenant_id = ${t} and id = ${id}`.execute(
    context.database,
  );
  if (person.thumbKey) await context.media.remove(person.thumbKey);
};

export const removePresenceThumb: Handler<typeof presencesEndpoints.removePresenceThumb> = async (
  context,
  request,
) => {
  const { t, id } = request.params;
  const { person } = await accessPresence(context.database, request.caller, t, id, 'change');
  await sql`update presences set thumb_key = null where tenant_id = ${t} and id = ${id}`.execute(
    context.database,
  );
  if (person.thumbKey) await context.media.remove(person.thumbKey);
};
