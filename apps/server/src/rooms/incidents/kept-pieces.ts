import type { GroupId } from '@soteria/contract/kit/ids';
import type { Queryable } from '../../platform/database/database.ts';
import { listPieceRows, type PieceRow } from './incidents.queries.ts';

/** Open incidents are few; so many are of many organisations. */
const MOST_KEPT = 1_000;

/**
 * What all readers of an incident share, kept by its version: thousands who come back are told of the same few
 * incidents, each of which has thousands of people to count (bench/herd.bench.ts).
 */
export class KeptPieces {
  readonly #db: Queryable;
  readonly #kept = new Map<GroupId, PieceRow>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** Of incidents at versions that were just read; one that is gone meanwhile is left out. */
  async of(
    wanted: readonly { groupId: GroupId; version: string }[],
  ): Promise<ReadonlyMap<GroupId, PieceRow>> {
    const found = new Map<GroupId, PieceRow>();
    const unknown = new Set<GroupId>();
    for (const { groupId, version } of wanted) {
      const kept = this.#kept.get(groupId);
      if (kept?.version === version) found.set(groupId, kept);
      else unknown.add(groupId);
    }
    const read = await listPieceRows(this.#db, [...unknown]);
    if (this.#kept.size + read.length > MOST_KEPT) this.#kept.clear();
    for (const piece of read) {
      this.#kept.set(piece.id, piece);
      found.set(piece.id, piece);
    }
    return found;
  }
}
