import { timelinesHub } from '@soteria/contract/timelines/timelines.hub';
import type { Context } from '../../platform/context.ts';
import { Gather } from '../../platform/gather.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Connection } from '../../platform/hub/connection.ts';
import { frame } from '../../platform/hub/frame.ts';
import { accessReturning } from '../groups/groups.access.ts';
import { arrive } from '../groups/groups.hub.ts';
import { presentEntry } from './timelines.present.ts';
import { type Lacking, listAfterTogether, listChanged } from './timelines.queries.ts';

/**
 * Members who come back to what they had open, after a restart or a cut thousands of them at once: the door and the
 * replay are two statements for all who wait, and not nine for each (bench/reconnect.bench.ts). Answers whether it
 * was done; who comes for the first time, or is not plainly a member, is for the longer way.
 * @param page entries in one Replayed frame
 */
export function createReturns(context: Context, page: number) {
  const { database, hub } = context;
  const doors = new Gather((turn: readonly Lacking[]) => accessReturning(database, turn));
  const replays = new Gather((turn: readonly Lacking[]) => listAfterTogether(database, turn, page));
  return async (connection: Connection, lacking: Lacking): Promise<boolean> => {
    const { tenantId, groupId, presenceId, afterSeq } = lacking;
    const door = await doors.add('', lacking);
    if (!door) return false;
    const inGroup = { tenantId, groupId, groupType: door.type };
    arrive(context, connection, inGroup, presenceId, door.firstArrived);
    // Asked again, with the replay: who was taken off in between was not yet there to be evicted.
    const replay = await replays.add('', lacking);
    if (!replay) {
      hub.unwatch(connection, groupId);
      throw notFound();
    }
    const entries = replay.rows.map(presentEntry);
    const changed = (await listChanged(database, tenantId, groupId, replay.rows)).map(presentEntry);
    const activePresences = hub.activePresences(groupId);
    const { lastSeq } = replay;
    connection.send(
      frame(timelinesHub.Replayed, { ...inGroup, afterSeq, activePresences, entries, changed, lastSeq }),
    );
    return true;
  };
}
