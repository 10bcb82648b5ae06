/** As much of a piece as tells of two states the later. */
interface Piece {
  version: number;
  lastSeq: number;
}

/**
 * A group after the hub told of the piece that all its readers share. An older piece is left alone; a newer one
 * may have been read before an entry that has come since, and then what entries tell (`activity`) stays.
 */
export function withPiece<P extends Piece, G extends P>(
  held: G,
  piece: P,
  activity: readonly (keyof P)[],
): G {
  if (piece.version < held.version) return held;
  const isBehind = piece.lastSeq < held.lastSeq;
  const kept = isBehind ? Object.fromEntries(activity.map((name) => [name, held[name]])) : {};
  return { ...held, ...piece, ...kept };
}
