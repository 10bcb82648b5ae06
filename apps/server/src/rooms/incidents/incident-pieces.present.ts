import { createPieceEncoder } from '../groups/pieces.present.ts';
import { presentOverlay, presentPiece } from './incidents.present.ts';
import { listPieceRows } from './incidents.queries.ts';

/** Incidents for answers: lists, and one. */
export const { encodeList, encodeOne } = createPieceEncoder({
  listRows: listPieceRows,
  presentPiece,
  presentOverlay,
});
