import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/database/transact.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler, RoomRequest } from '../../platform/http/routes.ts';
import { toAvatar } from '../../platform/media/pictures.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { auditedGroup, type GroupAccess } from '../groups/groups.access.ts';
import type { OwnPresence } from '../organisations/organisations.access.ts';
import { accessChat, accessChatAs } from './chats.access.ts';
import { announceChat } from './chats.hub.ts';
import { findAvatarKey } from './chats.queries.ts';

export const getChatThumb: Handler<typeof chatsEndpoints.getChatThumb> = async (context, request) => {
  const { t, id } = request.params;
  await accessChat(context.database, request.caller, t, id, 'read');
  const key = await findAvatarKey(context.database, t, id);
  const content = key && (await context.media.find(key));
  if (!content) throw notFound();
  return { content, contentType: 'image/webp' };
};

/** Points to the new picture, tells everyone, then removes the old one: a crash in between leaves a picture. */
async function replaceAvatar(
  context: Context,
  request: RoomRequest<typeof chatsEndpoints.removeChatThumb>,
  { group, actor }: GroupAccess & { actor: OwnPresence },
  key: string | null,
): Promise<void> {
  const { t: tenantId, id } = request.params;
  const old = await findAvatarKey(context.database, tenantId, id);
  await transact(context.database, async (tx) => {
    // The group's row first, as everywhere: two who take them the other way round wait for each other.
    await sql`update groups set version = version + 1 where tenant_id = ${tenantId} and id = ${id}`.execute(
      tx.db,
    );
    await sql`update chats set avatar_key = ${key} where tenant_id = ${tenantId} and id = ${id}`.execute(
      tx.db,
    );
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor });
  });
  await announceChat(context, tenantId, id);
  if (old) await context.media.remove(old);
}

export const setChatThumb: Handler<typeof chatsEndpoints.setChatThumb> = async (context, request) => {
  const { t, id, presenceId } = request.params;
  const access = await accessChatAs(context.database, request.caller, t, id, presenceId, 'manage');
  const avatar = await toAvatar(await request.readFile());
  const key = `${t}/chats/${id}/${uuidv7(context.clock.now())}.webp`;
  await context.media.put(key, avatar);
  await replaceAvatar(context, request, access, key);
};

export const removeChatThumb: Handler<typeof chatsEndpoints.removeChatThumb> = async (context, request) => {
  const { t, id, presenceId } = request.params;
  const access = await accessChatAs(context.database, request.caller, t, id, presenceId, 'manage');
  await replaceAvatar(context, request, access, null);
};
