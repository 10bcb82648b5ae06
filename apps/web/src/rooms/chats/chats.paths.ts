import type { GroupId, TenantId } from '@soteria/contract/kit/ids';

export const chatsPath = () => '/chats';
export const chatPath = (tenantId: TenantId, chatId: GroupId) => `/chats/${tenantId}/${chatId}`;
