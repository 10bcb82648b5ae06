import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Encoded } from '../../platform/http/routes.ts';
import type { StandingRow } from './standing.queries.ts';

/** Encoded pieces kept at most; the oldest go first. */
const KEPT_PIECES = 20_000;

interface Piece {
  version: string;
  /** The piece's JSON without its closing brace: a caller's overlay follows. */
  json: string;
}

interface Kind<Row> {
  /** What all readers of some groups share. */
  listRows(db: Queryable, ids: readonly GroupId[]): Promise<(Row & { id: GroupId; version: string })[]>;
  presentPiece(row: Row): object;
  presentOverlay(row: StandingRow, activePresences: readonly PresenceId[]): object;
}

export interface PieceEncoder {
  encodeList(context: Context, standings: readonly StandingRow[]): Promise<string>;
  encodeOne(context: Context, standing: StandingRow): Promise<Encoded>;
}

/**
 * Groups of one kind as JSON, put together from pieces that all callers share, rebuilt only when the group's
 * version moved, and a small overlay of the caller's own (design §7: never a join per caller per request).
 */
export function createPieceEncoder<Row>({ listRows, presentPiece, presentOverlay }: Kind<Row>): PieceEncoder {
  const piecesOf = new WeakMap<object, Map<GroupId, Piece>>();
  const cacheOf = (context: Context) => {
    const cache = piecesOf.get(context.database) ?? new Map<GroupId, Piece>();
    piecesOf.set(context.database, cache);
    return cache;
  };
  const encode = async (context: Context, standings: readonly StandingRow[]): Promise<string[]> => {
    const cache = cacheOf(context);
    // Of its own: what others read meanwhile may be older, and may push pieces out of the cache.
    const pieces = new Map<GroupId, Piece>();
    for (const { id, version } of standings) {
      const known = cache.get(id);
      if (known?.version === version) pieces.set(id, known);
    }
    const lacking = standings.filter(({ id }) => !pieces.has(id)).map(({ id }) => id);
    for (const row of await listRows(context.database, lacking)) {
      const json = JSON.stringify(presentPiece(row)).slice(0, -1);
      const piece = { version: row.version, json };
      pieces.set(row.id, piece);
      if (cache.size >= KEPT_PIECES) cache.delete(cache.keys().next().value as GroupId);
      cache.set(row.id, piece);
    }
    return standings.flatMap((row) => {
      const piece = pieces.get(row.id);
      if (!piece) return [];
      const overlay = presentOverlay(row, context.hub.activePresences(row.id));
      return [`${piece.json},${JSON.stringify(overlay).slice(1)}`];
    });
  };
  return {
    encodeList: async (context, standings) => `[${(await encode(context, standings)).join(',')}]`,
    encodeOne: async (context, standing) => new Encoded((await encode(context, [standing]))[0] ?? 'null'),
  };
}
