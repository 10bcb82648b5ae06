import { createOwnList } from '../groups/own-list.present.ts';
import { createPieceEncoder } from '../groups/pieces.present.ts';
import { presentChat, presentChatOverlay } from './chats.present.ts';
import { listChatRows, listOwnChatStandings } from './chats.queries.ts';

/** Chats for answers: lists, and one. */
export const { encodeList, encodeOne } = createPieceEncoder({
  listRows: listChatRows,
  presentPiece: presentChat,
  presentOverlay: presentChatOverlay,
});

/** The chats a caller is in. */
export const encodeOwnChats = createOwnList({ listStandings: listOwnChatStandings, encodeList });
