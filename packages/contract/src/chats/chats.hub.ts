import { z } from 'zod';
import { hubMessage } from '../kit/hub-message.ts';
import { tenantId } from '../kit/ids.ts';
import { chatPiece } from './chats.shapes.ts';

export const chatsHub = {
  /** A chat was made, or what its members share of it changed: name, picture, members. */
  GroupChangedChat: hubMessage('GroupChangedChat', z.object({ tenantId, chat: chatPiece })),
};
