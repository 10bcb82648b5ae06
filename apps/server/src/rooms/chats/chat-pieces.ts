import { createPieceEncoder } from '../groups/pieces.present.ts';
import { presentChat, presentChatOverlay } from './chats.present.ts';
import { listChatRows } from './chats.queries.ts';

/** Chats for answers: lists, and one. */
export const { encodeList, encodeOne } = createPieceEncoder({
  listRows: listChatRows,
  presentPiece: presentChat,
  presentOverlay: presentChatOverlay,
});
