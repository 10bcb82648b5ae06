import type { GroupId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import { Encoded } from '../../platform/http/routes.ts';
import { presentOverlay, presentPiece } from './incidents.present.ts';
import { listPieceRows, type StandingRow } from './incidents.queries.ts';

/** Encoded pieces kept at most; the oldest go first. */
const KEPT_PIECES = 20_000;

interface Piece {
  version: string;
  /** The piece's JSON without its closing brace: a caller's overlay follows. */
  json: string;
}

const piecesOf = new WeakMap<object, Map<GroupId, Piece>>();

function cacheOf(context: Context): Map<GroupId, Piece> {
  const cache = piecesOf.get(context.database) ?? new Map<GroupId, Piece>();
  piecesOf.set(context.database, cache);
  return cache;
}

/**
 * Incidents as JSON, put together from pieces that all callers share, rebuilt only when the group's version
 * moved, and a small overlay of the caller's own (design §7: never a join per caller per request).
 */
export async function encodeIncidents(
  context: Context,
  standings: readonly StandingRow[],
): Promise<string[]> {
  const cache = cacheOf(context);
  const stale = standings.filter((row) => cache.get(row.id)?.version !== row.version).map((row) => row.id);
  for (const row of await listPieceRows(context.database, stale)) {
    if (cache.size >= KEPT_PIECES) cache.delete(cache.keys().next().value as GroupId);
    cache.set(row.id, { version: row.version, json: JSON.stringify(presentPiece(row)).slice(0, -1) });
  }
  return standings.flatMap((row) => {
    const piece = cache.get(row.id);
    if (!piece) return [];
    const overlay = presentOverlay(row, context.hub.activePresences(row.id));
    return [`${piece.json},${JSON.stringify(overlay).slice(1)}`];
  });
}

export const encodeList = async (context: Context, standings: readonly StandingRow[]): Promise<Encoded> =>
  new Encoded(`[${(await encodeIncidents(context, standings)).join(',')}]`);

export async function encodeOne(context: Context, standing: StandingRow): Promise<Encoded> {
  const [json] = await encodeIncidents(context, [standing]);
  return new Encoded(json ?? 'null');
}
