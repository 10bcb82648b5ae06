import { chatsEndpoints } from '@soteria/contract/chats/chats.endpoints';
import type { Chat, NewChat } from '@soteria/contract/chats/chats.shapes';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { queryOptions } from '@tanstack/react-query';
import { call, download, upload } from '../../platform/api/call.ts';
import { toDataAddress } from '../../platform/data-address.ts';
import { LIST, memberOf, membersOf, Overtaken } from '../../platform/overtaken.ts';
import { KEPT } from '../../platform/storage/kept.ts';
import { oneMemberKey } from '../groups/member-keys.ts';

/** Loads whose answers the hub may overtake. */
export const chatLoads = new Overtaken();

/** The chats the caller is in. */
export const ownChats = () =>
  queryOptions({
    queryKey: ['self', 'chats'],
    meta: KEPT,
    queryFn: ({ signal }) => chatLoads.load(LIST, () => call(chatsEndpoints.listOwnChats, { signal })),
  });

/** One chat of the caller's. */
export const ownChat = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [t, 'chats', id],
    queryFn: ({ signal }) =>
      chatLoads.load(id, () => call(chatsEndpoints.getChat, { params: { t, id }, signal })),
  });

/** The same, asked for now. */
export const getChat = (t: TenantId, id: GroupId) =>
  chatLoads.load(id, () => call(chatsEndpoints.getChat, { params: { t, id } }));

/** The people in a chat with arrival and read pointer. */
export const chatMembers = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [t, 'chats', id, 'members'],
    queryFn: ({ signal }) =>
      chatLoads.load(membersOf(id), () =>
        call(chatsEndpoints.listChatMembers, { params: { t, id }, signal }),
      ),
  });

/** One of them, with what the server has of them now. */
export const chatMember = (t: TenantId, id: GroupId, presenceId: PresenceId) =>
  queryOptions({
    queryKey: [...oneMemberKey(chatMembers(t, id).queryKey), presenceId],
    queryFn: ({ signal }) =>
      chatLoads.load(memberOf(id), () =>
        call(chatsEndpoints.getChatMember, { params: { t, id, presenceId }, signal }),
      ),
  });

/** A chat's own picture as an address for `<img>`; ask only where `hasCustomAvatar`. */
export const chatThumb = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [t, 'chats', id, 'thumb'],
    queryFn: async ({ signal }) =>
      toDataAddress(await download(chatsEndpoints.getChatThumb, { params: { t, id }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Starts a chat; the same key never starts it twice. */
export const createChat = (t: TenantId, body: NewChat, idempotencyKey: string) =>
  call(chatsEndpoints.createChat, { params: { t }, body, idempotencyKey });

/** Who acts in which chat. */
export interface Acting {
  chat: Pick<Chat, 'tenantId' | 'id'>;
  presenceId: PresenceId;
}

export const renameChat = ({ chat: { tenantId: t, id } }: Acting, name: string) =>
  call(chatsEndpoints.renameChat, { params: { t, id, name } });

export const archiveChat = ({ chat: { tenantId: t, id }, presenceId }: Acting) =>
  call(chatsEndpoints.archiveChat, { params: { t, id, presenceId } });

export const addMember = ({ chat: { tenantId: t, id }, presenceId }: Acting, member: PresenceId) =>
  call(chatsEndpoints.addChatMembers, {
    params: { t, id },
    body: { AssigningPresenceId: presenceId, PresenceIds: [member] },
  });

export const removeMember = ({ chat: { tenantId: t, id }, presenceId }: Acting, member: PresenceId) =>
  call(chatsEndpoints.removeChatMembers, {
    params: { t, id },
    body: { AssigningPresenceId: presenceId, PresenceIds: [member] },
  });

export const uploadThumb = ({ chat: { tenantId: t, id }, presenceId }: Acting, file: Blob) =>
  upload(chatsEndpoints.setChatThumb, { params: { t, id, presenceId }, file });

export const removeThumb = ({ chat: { tenantId: t, id }, presenceId }: Acting) =>
  call(chatsEndpoints.removeChatThumb, { params: { t, id, presenceId } });
