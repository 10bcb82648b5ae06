import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import { CLOSE_FORBIDDEN } from '@soteria/contract/hub';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { fillDisk, makeRoom } from '../../testing/full-disk.ts';
import { closedPort, findRedis, redisAt } from '../../testing/ports.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { arrive, countOf, enter, untilJoined } from '../../testing/several.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { startWire, type Wire } from '../../testing/wire.ts';

const HEARTBEAT_MS = 200;
const redisPort = await findRedis();
const maya = presenceIdOf('riverside', 'm.lindqvist');
const ana = presenceIdOf('riverside', 'a.whitfield');

/** With Redis where this machine has one; with Redis away on every machine: then the database carries all of it. */
describe.each([
  { how: 'over Redis', port: redisPort },
  { how: 'over the database, Redis away from the start', port: await closedPort() },
])('two processes $how', ({ port }) => {
  const isThere = port !== null;
  let one: TestApp;
  let two: TestApp;
  let wires: Wire[];

  beforeAll(async () => {
    if (!isThere) return;
    const databasePort = Number(new URL(process.env.TEST_DATABASE_URL ?? 'postgres://h:5432').port || 5432);
    wires = [await startWire(port), await startWire(databasePort)];
    one = await startTestApp({ ...redisAt(port), DISK_RESERVE_MB: '1' }, { heartbeatMs: HEARTBEAT_MS });
    two = await startTestApp(redisAt(wires[0]?.port ?? 0), {
      beside: one,
      heartbeatMs: HEARTBEAT_MS,
      databasePort: wires[1]?.port ?? 0,
    });
    await untilJoined(one, two);
  });
  afterAll(async () => {
    if (!isThere) return;
    await two.close();
    await one.close();
    for (const wire of wires) await wire.close();
  });

  it.runIf(isThere)('an alert, a message and typing reach the sockets of both, once', async () => {
    const near = await enter(one, 'a.whitfield');
    const far = await enter(two, 'm.lindqvist');
    const { body } = await raise(one, 't.okafor');
    for (const socket of [near, far]) {
      await socket.next('NotifyAlert', ({ incidentId }) => incidentId === body.id);
    }
    await arrive(near, 'a.whitfield', body.id);
    await arrive(far, 'm.lindqvist', body.id);
    await near.next('GroupArrive', ({ presenceId }) => presenceId === maya);
    near.send({ type: 'Typing', payload: { tenantId: riverside.t, groupId: body.id, presenceId: ana } });
    await far.next('GroupTyping', ({ presenceId }) => presenceId === ana);
    for (const socket of [near, far]) expect(countOf(socket, 'NotifyAlert', body.id)).toBe(1);
    await Promise.all([near.close(), far.close()]);
  });

  it.runIf(isThere)('a message as long as they come arrives whole', async () => {
    const { body: chat } = await startChat(one, 'r.iqbal', ['f.grant'], { name: 'Long' });
    const far = await enter(two, 'f.grant');
    await arrive(far, 'f.grant', chat.id);
    const Text = 'é😀 '.repeat(2_400);
    const { status } = await one.call('r.iqbal', timelinesEndpoints.createEntry, {
      params: { t: riverside.t },
      body: {
        OwnerType: 2,
        OwnerId: chat.id,
        CreatedByPresenceId: presenceIdOf('riverside', 'r.iqbal'),
        Content: { Text },
      },
    });
    expect(status).toBe(201);
    const isWhole = (payload: unknown) => JSON.stringify(payload).includes(Text.trim());
    await far.next('NewChatEntry', isWhole);
    await far.close();
  });

  it.runIf(isThere)(
    'the database closes their connections: they open others, and nothing is lost',
    async () => {
      const far = await enter(two, 'm.lindqvist');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'soteria bus' and datname = current_database()`.execute(
        one.app.context.database,
      );
      const { body } = await raise(one, 't.okafor');
      await far.next('NotifyAlert', ({ incidentId }) => incidentId === body.id);
      expect(countOf(far, 'NotifyAlert', body.id)).toBe(1);
      await far.close();
    },
  );

  it.runIf(isThere)('a person with pages on both arrives once, and departs with the last', async () => {
    const { body } = await raise(one, 't.okafor');
    const watchers = [await enter(one, 't.okafor'), await enter(two, 't.okafor')] as const;
    for (const watcher of watchers) await arrive(watcher, 't.okafor', body.id);
    const pages = [await enter(one, 'a.whitfield'), await enter(two, 'a.whitfield')] as const;
    await arrive(pages[0], 'a.whitfield', body.id);
    for (const watcher of watchers) {
      const arrived = await watcher.next('GroupArrive', ({ presenceId }) => presenceId === ana);
      expect(arrived.firstArrived).not.toBeNull();
      await watcher.next('ListenerCount', ({ count }) => count === 3);
    }
    await arrive(pages[1], 'a.whitfield', body.id);
    for (const watcher of watchers) await watcher.next('ListenerCount', ({ count }) => count === 4);
    await pages[0].close();
    for (const watcher of watchers) await watcher.next('ListenerCount', ({ count }) => count === 3);
    for (const watcher of watchers) expect(countOf(watcher, 'GroupDepart', ana)).toBe(0);
    const read = await one.call('t.okafor', incidentsEndpoints.getIncident, {
      params: { t: riverside.t, id: body.id },
    });
    expect(read.body.activePresences).toContain(ana);
    await pages[1].close();
    for (const watcher of watchers) {
      await watcher.next('GroupDepart', ({ presenceId }) => presenceId === ana);
      await watcher.next('ListenerCount', ({ count }) => count === 2);
      expect(countOf(watcher, 'GroupArrive', ana)).toBe(1);
      expect(countOf(watcher, 'GroupDepart', ana)).toBe(1);
    }
    await Promise.all(watchers.map((watcher) => watcher.close()));
  });

  it.runIf(isThere)('whoever is connected to the other process can be reached', async () => {
    const far = await enter(two, 'x.garcia');
    const unreachable = async () => {
      const params = riverside;
      const { body } = await one.call('t.okafor', devicesEndpoints.listUnreachable, { params });
      return JSON.stringify(body).includes(presenceIdOf('riverside', 'x.garcia'));
    };
    await expect.poll(unreachable).toBe(false);
    await far.close();
    await expect.poll(unreachable).toBe(true);
  });

  it.runIf(isThere)('a session that ended on one is refused by both within a second', async () => {
    const token = await one.tokenOf('m.lindqvist', { sid: 'ended' });
    const socket = await openSocket(two.url, token);
    await socket.next('user-loaded');
    const read = () => two.callWithToken(token, presencesEndpoints.listOwnPresences);
    expect((await read()).status).toBe(200);
    one.endSession('m.lindqvist', 'ended');
    await expect.poll(async () => (await read()).status, { timeout: 1_000, interval: 20 }).toBe(401);
    expect(await socket.closed).toBe(CLOSE_FORBIDDEN);
  });

  it.runIf(isThere)('a disk that one finds full is full for both, until one finds room', async () => {
    const { space } = one.app.context;
    await space.look();
    const { body: chat } = await startChat(one, 'r.iqbal', ['f.grant']);
    const write = (process: TestApp) =>
      process.call('r.iqbal', timelinesEndpoints.createEntry, {
        params: { t: riverside.t },
        body: {
          OwnerType: 2,
          OwnerId: chat.id,
          CreatedByPresenceId: presenceIdOf('riverside', 'r.iqbal'),
          Content: { Text: 'Is there room?' },
        },
      });
    await fillDisk(one);
    expect((await write(one)).status).toBe(503);
    await expect.poll(() => two.app.context.space.isFull).toBe(true);
    const refused = await write(two);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    await makeRoom(one);
    await space.look();
    await expect.poll(() => two.app.context.space.isFull).toBe(false);
    expect((await write(two)).status).toBe(201);
  });

  it.runIf(isThere)('what one missed while it heard nobody is said again', async () => {
    const far = await enter(two, 'm.lindqvist');
    for (const wire of wires) wire.freeze();
    const { body } = await raise(one, 't.okafor');
    for (const wire of wires) wire.mend();
    await far.next('NotifyAlert', ({ incidentId }) => incidentId === body.id);
    expect(countOf(far, 'NotifyAlert', body.id)).toBe(1);
    await far.close();
    await untilJoined(one, two);
  });

  it.runIf(isThere)('the people of a process that vanished depart when its lease ends, once', async () => {
    const { body } = await raise(one, 't.okafor');
    const watcher = await enter(one, 't.okafor');
    await arrive(watcher, 't.okafor', body.id);
    const far = await enter(two, 'a.whitfield');
    await arrive(far, 'a.whitfield', body.id);
    await watcher.next('GroupArrive', ({ presenceId }) => presenceId === ana);
    for (const wire of wires) wire.freeze();
    await watcher.next('GroupDepart', ({ presenceId }) => presenceId === ana);
    await watcher.next('ListenerCount', ({ count }) => count === 1);
    for (const wire of wires) wire.mend();
    await watcher.next('GroupArrive', ({ presenceId }) => presenceId === ana);
    expect(countOf(watcher, 'GroupDepart', ana)).toBe(1);
    await Promise.all([far.close(), watcher.close()]);
    await untilJoined(one, two);
  });

  it.runIf(isThere)('the people of a process that stops depart at once', async () => {
    const three = await startTestApp(redisAt(port ?? 0), { beside: one, heartbeatMs: 60_000 });
    await untilJoined(one, two, three);
    const { body } = await raise(one, 't.okafor');
    const watcher = await enter(one, 't.okafor');
    await arrive(watcher, 't.okafor', body.id);
    await arrive(await enter(three, 'a.whitfield'), 'a.whitfield', body.id);
    await watcher.next('GroupArrive', ({ presenceId }) => presenceId === ana);
    const stopping = three.close();
    await watcher.next('GroupDepart', ({ presenceId }) => presenceId === ana);
    expect(countOf(watcher, 'GroupDepart', ana)).toBe(1);
    await stopping;
    await watcher.close();
  });
});
