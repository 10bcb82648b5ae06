import { createHash } from 'node:crypto';
import type { GroupId } from '@soteria/contract/kit/ids';
import type { Context } from '../../platform/context.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { readEpoch } from '../../platform/database/epoch.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Encoded } from '../../platform/http/routes.ts';
import { Snapshots } from './snapshots.ts';
import type { StandingRow } from './standing.queries.ts';

/** A person's list as it was last put together, and what it was put together from. */
interface Snapshot {
  /** The list was this when the database was at this epoch. */
  epoch: string;
  /** The standings, hashed: they name the version of every piece. */
  standings: string;
  groupIds: readonly GroupId[];
  /** Who had the groups open; and the hub's mark, by which that need not be worked out again. */
  attendance: string;
  mark: number;
  encoded: Encoded;
}

interface Kind {
  listStandings(db: Queryable, caller: Caller): Promise<StandingRow[]>;
  encodeList(context: Context, standings: readonly StandingRow[]): Promise<string>;
}

const hashOf = (text: string | Buffer): string => createHash('sha1').update(text).digest('base64url');

const attendanceOf = ({ hub }: Context, groupIds: readonly GroupId[]): string =>
  groupIds.map((id) => hub.activePresences(id).join()).join(';');

/** Whether the same people have the groups open as when the list was put together. */
function isAttendedAlike(context: Context, snapshot: Snapshot): boolean {
  const mark = context.hub.attendanceMark();
  if (snapshot.mark === mark) return true;
  if (snapshot.attendance !== attendanceOf(context, snapshot.groupIds)) return false;
  snapshot.mark = mark;
  return true;
}

/**
 * A person's own list of one kind, encoded once and kept. Each request asks the database whether anything at all was
 * committed since; if so the standings say whether it concerned this list. A list is never answered on what a process
 * believes (decision 017).
 */
export function createOwnList({ listStandings, encodeList }: Kind) {
  const kept = new WeakMap<Database, Snapshots<Snapshot>>();
  const snapshotsOf = (database: Database) => {
    const known = kept.get(database) ?? new Snapshots<Snapshot>();
    kept.set(database, known);
    return known;
  };
  const build = async (
    context: Context,
    caller: Caller,
    epoch: string,
    known: Snapshot | undefined,
  ): Promise<Snapshot> => {
    const rows = await listStandings(context.database, caller);
    const standings = hashOf(JSON.stringify(rows));
    if (known?.standings === standings && isAttendedAlike(context, known)) return { ...known, epoch };
    const groupIds = rows.map((row) => row.id);
    // Noted before the list is encoded: who comes in between makes it be put together once more.
    const [mark, attendance] = [context.hub.attendanceMark(), attendanceOf(context, groupIds)];
    const body = Buffer.from(await encodeList(context, rows));
    const encoded = new Encoded(body, `"${hashOf(body)}"`);
    return { epoch, standings, groupIds, attendance, mark, encoded };
  };
  return async (context: Context, caller: Caller): Promise<Encoded> => {
    const snapshots = snapshotsOf(context.database);
    const epoch = await readEpoch(context.database);
    const known = snapshots.get(caller.subjectId);
    if (known?.epoch === epoch && isAttendedAlike(context, known)) return known.encoded;
    const snapshot = await build(context, caller, epoch, known);
    snapshots.set(caller.subjectId, snapshot, snapshot.encoded.body.length);
    return snapshot.encoded;
  };
}
