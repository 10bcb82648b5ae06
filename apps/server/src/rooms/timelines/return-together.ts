import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { PayloadOf } from '@soteria/contract/hub';
import { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import type { Context } from '../../platform/context.ts';
import { FOR_A_HERD, Gather } from '../../platform/gather.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Connection } from '../../platform/hub/connection.ts';
import { encodeFrame, frame } from '../../platform/hub/frame.ts';
import type { Hub } from '../../platform/hub/hub.ts';
import { arrive } from '../groups/groups.hub.ts';
import { presentEntry } from './timelines.present.ts';
import { type Lacking, listAfterTogether, listChanged, type Tail } from './timelines.queries.ts';

type Replay = Omit<PayloadOf<'Replayed'>, 'activePresences' | 'listeners'>;

/** What those are told who come back and lack the same: read once, and encoded once while nobody comes or goes. */
class SharedReplay {
  readonly #replay: Replay;
  #encoded: { mark: number; bytes: Buffer } | undefined;

  constructor(replay: Replay) {
    this.#replay = replay;
  }

  sendTo(connection: Connection, hub: Hub): void {
    const { groupId } = this.#replay;
    const mark = hub.attendanceMark();
    if (this.#encoded?.mark !== mark) {
      const [activePresences, listeners] = [hub.activePresences(groupId), hub.listenersIn(groupId)];
      const told = frame(timelinesHub.Replayed, { ...this.#replay, activePresences, listeners });
      this.#encoded = { mark, bytes: encodeFrame(JSON.stringify(told)) };
    }
    connection.write(this.#encoded.bytes);
    hub.noteAttendanceTold(connection, groupId, mark);
  }
}

/** The replay of a tail, for all whose it is. */
async function replayOf({ database }: Context, { groupId, tenantId, afterSeq }: Lacking, tail: Tail) {
  const entries = tail.rows.map(presentEntry);
  const changed = (await listChanged(database, tenantId, groupId, tail.rows)).map(presentEntry);
  const { lastSeq, groupType } = tail;
  return new SharedReplay({ tenantId, groupId, groupType, afterSeq, entries, changed, lastSeq });
}

interface Returned {
  groupType: GroupType;
  firstArrived: Date;
  replay: SharedReplay;
}

/** For each of a turn what they lack; null for who is not plainly a member. */
async function replayTogether(
  context: Context,
  turn: readonly Lacking[],
  page: number,
): Promise<(Returned | null)[]> {
  const found = await listAfterTogether(context.database, turn, page);
  const replays = new Map<Tail, SharedReplay>();
  for (const [index, one] of found.entries())
    if (one && !replays.has(one.tail))
      replays.set(one.tail, await replayOf(context, turn[index] as Lacking, one.tail));
  return found.map(
    (one) =>
      one && {
        groupType: one.tail.groupType,
        firstArrived: one.firstArrived,
        replay: replays.get(one.tail) as SharedReplay,
      },
  );
}

/**
 * Members who come back to what they had open, after a restart or a cut thousands of them at once: the door and the
 * replay are one statement for all who wait, and not nine for each (bench/reconnect.bench.ts). What is said to a group
 * from the asking on follows the replay, so nothing falls between. Answers whether it was done; who comes for the first
 * time, or is not plainly a member, is for the longer way.
 * @param page entries in one Replayed frame
 */
export function createReturns(context: Context, page: number) {
  const { hub } = context;
  const replays = new Gather((turn: readonly Lacking[]) => replayTogether(context, turn, page), FOR_A_HERD);
  return async (connection: Connection, lacking: Lacking): Promise<boolean> => {
    const { tenantId, groupId, presenceId } = lacking;
    const expected = hub.expect(connection, groupId, presenceId);
    try {
      const returned = await replays.add('', lacking);
      await connection.greeted;
      if (!returned) return false;
      if (expected.isEvicted) throw notFound();
      const inGroup = { tenantId, groupId, groupType: returned.groupType };
      arrive(context, connection, inGroup, presenceId, returned.firstArrived);
      // Once all of the turn have arrived, so that what they are told is the same.
      await null;
      returned.replay.sendTo(connection, hub);
      for (const said of expected.held) connection.write(said);
      return true;
    } finally {
      hub.endExpecting(expected);
    }
  };
}
