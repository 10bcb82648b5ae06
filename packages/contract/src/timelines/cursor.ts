/**
 * The contiguous cursor of one group (design §6): it advances only over consecutive numbers, so a frame
 * lost in a cut shows as a gap instead of being skipped for ever. Entries beyond a gap wait in `ahead`.
 */
export interface Cursor<E extends { seq: number }> {
  /** The last number up to which nothing is missing. */
  readonly seq: number;
  readonly ahead: ReadonlyMap<number, E>;
}

export interface Advance<E extends { seq: number }> {
  cursor: Cursor<E>;
  /** Entries that are now in order, oldest first: append these. */
  ready: E[];
  /** Something before the newest known entry is missing: ask for everything after `cursor.seq`. */
  hasGap: boolean;
}

export const startCursor = <E extends { seq: number }>(seq: number): Cursor<E> => ({ seq, ahead: new Map() });

/** Takes entries in any order, doubled or not, and says which may be shown. */
export function advance<E extends { seq: number }>(cursor: Cursor<E>, entries: readonly E[]): Advance<E> {
  const ahead = new Map(cursor.ahead);
  for (const entry of entries) if (entry.seq > cursor.seq) ahead.set(entry.seq, entry);
  const ready: E[] = [];
  let seq = cursor.seq;
  for (let next = ahead.get(seq + 1); next; next = ahead.get(seq + 1)) {
    ahead.delete(next.seq);
    ready.push(next);
    seq = next.seq;
  }
  return { cursor: { seq, ahead }, ready, hasGap: ahead.size > 0 };
}
