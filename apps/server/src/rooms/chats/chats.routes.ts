import type { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { notFound } from '../../platform/http/problems.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { presentMember } from '../groups/groups.present.ts';
import { listMembers } from '../groups/groups.queries.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { addChatMembers } from './add-chat-members.ts';
import { archiveChat } from './archive-chat.ts';
import { encodeOne, encodeOwnChats } from './chat-pieces.ts';
import { getChatThumb, removeChatThumb, setChatThumb } from './chat-thumb.ts';
import { accessChat } from './chats.access.ts';
import { presentSummary } from './chats.present.ts';
import { listOrgChatRows } from './chats.queries.ts';
import { createChat } from './create-chat.ts';
import { removeChatMembers } from './remove-chat-members.ts';
import { renameChat } from './rename-chat.ts';

export const chatsRoutes: Handlers<typeof chatsEndpoints> = {
  listOwnChats: (context, { caller }) => encodeOwnChats(context, caller),
  listOrgChats: async ({ database }, { caller, params: { t, o } }) => {
    const own = await accessOrganisation(database, caller, t, o, 'member');
    const memberIds = isAdmin(own) ? null : [own.id];
    const scope = { tenantId: t, orgId: o, isManaged: false, memberIds };
    return (await listOrgChatRows(database, scope)).map(presentSummary);
  },
  listManagedChats: async ({ database }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'member');
    const scope = { tenantId: t, orgId: o, isManaged: true, memberIds: null };
    return (await listOrgChatRows(database, scope)).map(presentSummary);
  },
  createChat,
  getChat: async (context, { caller, params: { t, id } }) => {
    await accessChat(context.database, caller, t, id, 'read');
    return encodeOne(context, await getStanding(context.database, caller, t, id));
  },
  getChatThumb,
  setChatThumb,
  removeChatThumb,
  listChatPresences: async ({ database }, { caller, params: { t, id } }) => {
    await accessChat(database, caller, t, id, 'read');
    const members = await listMembers(database, t, id);
    return members.map(({ presenceId, displayName, ownerId }) => ({ id: presenceId, displayName, ownerId }));
  },
  listChatMembers: async ({ database, hub }, { caller, params: { t, id } }) => {
    await accessChat(database, caller, t, id, 'read');
    const active = new Set(hub.activePresences(id));
    return (await listMembers(database, t, id)).map((row) => presentMember(row, active));
  },
  countChatMembers: async ({ database }, { caller, params: { t, id } }) => {
    await accessChat(database, caller, t, id, 'read');
    return { count: (await listMembers(database, t, id)).length };
  },
  getChatMember: async ({ database, hub }, { caller, params: { t, id, presenceId } }) => {
    await accessChat(database, caller, t, id, 'read');
    const [row] = await listMembers(database, t, id, [presenceId]);
    if (!row) throw notFound();
    return presentMember(row, new Set(hub.activePresences(id)));
  },
  renameChat,
  archiveChat,
  addChatMembers,
  removeChatMembers,
};
