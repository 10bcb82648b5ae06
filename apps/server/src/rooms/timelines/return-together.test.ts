import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { presenceIdOf, subjectOf } from '../../demo/demo-id.ts';
import type { Connection } from '../../platform/hub/connection.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

let test: TestApp;
let groupId: Awaited<ReturnType<typeof raise>>['body']['id'];
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { t: tenantId } = riverside;
const presenceOf = (account: string) => presenceIdOf('riverside', account);
const arrive = (socket: TestSocket, account: string) =>
  socket.send({
    type: 'Arrive',
    payload: { tenantId, groupId, presenceId: presenceOf(account), afterSeq: 0 },
  });

/** Somebody who has had it open before: who comes again is let in together with others. */
async function wasThere(account: string): Promise<TestSocket> {
  const token = await test.tokenOf(account);
  const before = await openSocket(test.url, token);
  arrive(before, account);
  await before.next('Replayed');
  await before.next('ListenerCount');
  await before.close();
  await expect.poll(() => test.app.context.hub.activePresences(groupId)).toEqual([]);
  const socket = await openSocket(test.url, token);
  await socket.next('user-loaded');
  return socket;
}

beforeEach(async () => {
  groupId = (await raise(test, 'm.lindqvist')).body.id;
});

/** Keeps the door from answering while `meanwhile` runs. */
async function atTheDoor(meanwhile: () => Promise<void> | void): Promise<void> {
  const { database } = test.app.context;
  await database.transaction().execute(async (transaction) => {
    await sql`lock table timeline_entries in access exclusive mode`.execute(transaction);
    await meanwhile();
  });
}

/** How many turns of those who come back wait at the door. */
const asking = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%e.rows%'`.execute(
    test.app.context.database,
  );
  return rows[0]?.count;
};

it('what is said to a group while its door is asked follows the replay', async () => {
  const socket = await wasThere('l.duval');
  await atTheDoor(async () => {
    arrive(socket, 'l.duval');
    await expect.poll(asking).toBe(1);
    const { hub } = test.app.context;
    hub.send({ watchers: groupId }, { type: 'Unknown', payload: { said: 'meanwhile' } });
    const audience = { watchers: groupId, subjects: [subjectOf('l.duval')] };
    hub.send(audience, { type: 'Unknown', payload: { said: 'to them too' } });
  });
  expect(await socket.next('Unknown')).toEqual({ said: 'to them too' });
  expect(await socket.next('Unknown')).toEqual({ said: 'meanwhile' });
  const order = socket.frames.map(({ type }) => type);
  expect(order.slice(-4)).toEqual(['Unknown', 'Replayed', 'ListenerCount', 'Unknown']);
  await socket.close();
});

it('who is taken off while the door is asked does not come in, and is told nothing', async () => {
  const socket = await wasThere('l.duval');
  const { hub } = test.app.context;
  await atTheDoor(async () => {
    arrive(socket, 'l.duval');
    await expect.poll(asking).toBe(1);
    hub.send({ watchers: groupId }, { type: 'Unknown', payload: { said: 'before' } });
    hub.evict(groupId, presenceOf('l.duval'));
  });
  expect(await socket.next('Refused')).toMatchObject({ code: 'not-found' });
  expect(hub.activePresences(groupId)).toEqual([]);
  expect(socket.frames.map(({ type }) => type)).not.toContain('Unknown');
  await socket.close();
});

it('whose socket ends while its door is asked is nowhere afterwards', async () => {
  const [gone, stays] = [await wasThere('l.duval'), await wasThere('t.okafor')];
  const { hub } = test.app.context;
  await atTheDoor(async () => {
    arrive(gone, 'l.duval');
    await expect.poll(asking).toBe(1);
    arrive(stays, 't.okafor');
    gone.socket.terminate();
    await expect.poll(() => hub.isConnected(subjectOf('l.duval'))).toBe(false);
  });
  // Those at one door are let in in the order in which they came.
  expect((await stays.next('Replayed')).activePresences).toEqual([presenceOf('t.okafor')]);
  expect(hub.activePresences(groupId)).toEqual([presenceOf('t.okafor')]);
  expect(hub.listenersIn(groupId)).toBe(1);
  await stays.close();
});

it('those who come back are told of one another once: by the replay, or after it', async () => {
  const [first, second] = [await wasThere('l.duval'), await wasThere('t.okafor')];
  await atTheDoor(async () => {
    arrive(first, 'l.duval');
    await expect.poll(asking).toBe(1);
    arrive(second, 't.okafor');
    second.send({ type: 'Ping', payload: {} });
  });
  await first.next('GroupArrive', ({ presenceId }) => presenceId === presenceOf('t.okafor'));
  await first.next('ListenerCount', ({ count }) => count === 2);
  await second.next('ListenerCount', ({ count }) => count === 2);
  const { activePresences } = await second.next('Replayed');
  expect(activePresences.toSorted()).toEqual(['l.duval', 't.okafor'].map(presenceOf).toSorted());
  expect(second.frames.filter(({ type }) => type === 'GroupArrive' || type === 'ListenerCount')).toHaveLength(
    1,
  );
  for (const socket of [first, second]) await socket.close();
});

/** Somebody's only socket here, and what it is to have the group open on it. */
const watching = (account: string) => ({
  connection: [...test.app.context.hub.socketsHere(subjectOf(account))][0] as Connection,
  watch: { tenantId, groupId, groupType: 3, presenceId: presenceOf(account), firstArrived: null },
});

it('who went and came back while one was at the door is there, and not told as gone after the replay', async () => {
  const { hub } = test.app.context;
  const accounts = ['l.duval', 't.okafor', 'h.okoro'] as const;
  const [returning, other, third] = [
    await wasThere(accounts[0]),
    await wasThere(accounts[1]),
    await wasThere(accounts[2]),
  ];
  const [there, onlooker] = [watching('t.okafor'), watching('h.okoro')];
  for (const { connection, watch } of [there, onlooker]) hub.watch(connection, watch);
  await third.next('ListenerCount', ({ count }) => count === 2);
  await atTheDoor(async () => {
    arrive(returning, 'l.duval');
    await expect.poll(asking).toBe(1);
    hub.unwatch(there.connection, groupId);
    await third.next('GroupDepart');
    hub.watch(there.connection, there.watch);
  });
  const { activePresences } = await returning.next('Replayed');
  expect(activePresences).toContain(there.watch.presenceId);
  await third.next('ListenerCount', ({ count }) => count === 3);
  returning.send({ type: 'Ping', payload: {} });
  await returning.next('Pong');
  expect(returning.frames.map(({ type }) => type)).not.toContain('GroupDepart');
  for (const socket of [returning, other, third]) await socket.close();
});

it('who is told whole just while another goes and comes back is told that they came back', async () => {
  const { hub } = test.app.context;
  const sockets = [await wasThere('l.duval'), await wasThere('t.okafor')] as const;
  const [whole, other] = [watching('l.duval'), watching('t.okafor')];
  hub.watch(other.connection, other.watch);
  await sockets[1].next('ListenerCount', ({ count }) => count === 1);
  hub.unwatch(other.connection, groupId);
  hub.watch(whole.connection, whole.watch);
  hub.noteAttendanceTold(whole.connection, groupId, hub.attendanceMark());
  hub.watch(other.connection, other.watch);
  await sockets[0].next('GroupArrive', ({ presenceId }) => presenceId === other.watch.presenceId);
  for (const socket of sockets) await socket.close();
});
