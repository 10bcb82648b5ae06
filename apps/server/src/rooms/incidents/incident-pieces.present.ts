import { createOwnList } from '../groups/own-list.present.ts';
import { createPieceEncoder } from '../groups/pieces.present.ts';
import { presentOverlay, presentPiece } from './incidents.present.ts';
import { listOwnStandings, listPieceRows } from './incidents.queries.ts';

/** Incidents for answers: lists, and one. */
export const { encodeList, encodeOne } = createPieceEncoder({
  listRows: listPieceRows,
  presentPiece,
  presentOverlay,
});

/** The active incidents a caller is on. */
export const encodeOwnIncidents = createOwnList({ listStandings: listOwnStandings, encodeList });
