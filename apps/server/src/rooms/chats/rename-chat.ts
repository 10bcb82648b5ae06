import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { renameGroup, renamer } from '../timelines/rename-group.ts';
import { encodeOne } from './chat-pieces.ts';
import { accessChat } from './chats.access.ts';
import { announceChat } from './chats.hub.ts';

/** Renames a chat; the timeline keeps the old name. */
export const renameChat: Handler<typeof chatsEndpoints.renameChat> = async (context, request) => {
  const { t: tenantId, id, name } = request.params;
  const { caller } = request;
  const isNew = await transact(context.database, async (tx) => {
    const access = await accessChat(tx.db, caller, tenantId, id, 'manage');
    return renameGroup(context, tx, request, {
      group: access.group,
      name,
      author: renamer(access),
      actor: access.acting,
    });
  });
  if (isNew) await announceChat(context, tenantId, id);
  return encodeOne(context, await getStanding(context.database, caller, tenantId, id));
};
