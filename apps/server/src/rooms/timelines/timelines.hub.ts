import { groupsHubRequests } from '@soteria/contract/groups/groups.hub';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { timelinesHub, timelinesHubRequests } from '@soteria/contract/timelines/timelines.hub';
import type { Context } from '../../platform/context.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ProblemError } from '../../platform/http/problems.ts';
import type { Connection } from '../../platform/hub/connection.ts';
import { frame } from '../../platform/hub/frame.ts';
import { accessGroup, accessGroupAs } from '../groups/groups.access.ts';
import { announceMembers, arrive } from '../groups/groups.hub.ts';
import { listMembers, recordArrival } from '../groups/groups.queries.ts';
import { type Reader, readGroup } from '../groups/reading.access.ts';
import { createReturns } from './return-together.ts';
import { presentEntry } from './timelines.present.ts';
import { listAfter, listChanged } from './timelines.queries.ts';

/** Entries in one Replayed frame; a client that lacks more asks again. */
const REPLAY_PAGE = 200;

export function callerOf(connection: Connection): Caller {
  if (!connection.caller) throw new ProblemError('unauthenticated');
  return connection.caller;
}

/** A replay of a closed incident is a read of it, as over HTTP. */
const readerOf = (connection: Connection): Reader => ({
  caller: callerOf(connection),
  origin: { action: 'Replay', audit: 'closed-read', ...connection.peer, requestId: null },
});

async function replay(
  context: Context,
  connection: Connection,
  tenantId: TenantId,
  groupId: GroupId,
  afterSeq: number,
): Promise<void> {
  const { group } = await readGroup(context, readerOf(connection), tenantId, groupId);
  const rows = await listAfter(context.database, tenantId, groupId, afterSeq, REPLAY_PAGE);
  const entries = rows.map(presentEntry);
  const changed = (await listChanged(context.database, tenantId, groupId, rows)).map(presentEntry);
  const lastSeq = Math.max(group.lastSeq, entries.at(-1)?.seq ?? 0);
  const activePresences = context.hub.activePresences(groupId);
  const inGroup = { tenantId, groupId, groupType: group.type };
  connection.send(
    frame(timelinesHub.Replayed, { ...inGroup, afterSeq, activePresences, entries, changed, lastSeq }),
  );
}

/** Subscribe first, then replay: what happens in between arrives twice and is taken once, never lost. */
export function serveTimelines(context: Context): void {
  const { hub, database } = context;
  const comeBack = createReturns(context, REPLAY_PAGE);
  hub.handle(
    groupsHubRequests.Arrive,
    async (connection, { tenantId, groupId, presenceId, afterSeq }) => {
      const caller = callerOf(connection);
      if (
        afterSeq !== null &&
        (await comeBack(connection, { caller, tenantId, groupId, presenceId, afterSeq }))
      )
        return;
      await connection.greeted;
      const { group, memberIds } = await accessGroupAs(
        database,
        caller,
        tenantId,
        groupId,
        presenceId,
        'read',
      );
      const inGroup = { tenantId, groupId, groupType: group.type };
      // Who reads it once it is over has not seen the alarm: the ledger stays as it was.
      if (memberIds.includes(presenceId) && !group.archivedAt) {
        await recordArrival(database, tenantId, groupId, presenceId, new Date(context.clock.now()));
      }
      const [member] = await listMembers(database, tenantId, groupId, [presenceId]);
      arrive(context, connection, inGroup, presenceId, member?.firstArrived ?? null);
      try {
        // The door once more: who was taken off in between was not yet there to be evicted.
        if (afterSeq !== null) await replay(context, connection, tenantId, groupId, afterSeq);
        else await accessGroup(database, caller, tenantId, groupId, 'read');
      } catch (error) {
        hub.unwatch(connection, groupId);
        throw error;
      }
      if (member) await announceMembers(context, inGroup, [presenceId]);
    },
    // Thousands come back together: what each lacks is read while they are greeted.
    { isEager: true },
  );
  hub.handle(timelinesHubRequests.Replay, (connection, { tenantId, groupId, afterSeq }) =>
    replay(context, connection, tenantId, groupId, afterSeq),
  );
}
