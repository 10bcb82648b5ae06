import { randomUUID } from 'node:crypto';
import { isUnread } from '@soteria/contract/groups/unread';
import { CLOSE_UNAUTHENTICATED } from '@soteria/contract/hub';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { presenceIdOf, subjectOf } from './demo/demo-id.ts';
import { watchClock } from './platform/upkeep.ts';
import { sweepPushes } from './rooms/devices/push-sweep.ts';
import { sweepAlerts } from './rooms/incidents/alert-outbox.ts';
import { insertDelivery } from './testing/insert-delivery.ts';
import { raise, riverside } from './testing/raise.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { openSocket } from './testing/test-socket.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const CHANGES = [
  ['an hour back', -HOUR],
  ['a day forward', DAY],
  ['a day back', -DAY],
] as const;
const NEWEST = '9999999999999999999';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The server's clock is set, `work` is done, and it is set right again. */
async function whileSet<T>(change: number, work: () => Promise<T>): Promise<T> {
  test.clock.set(change);
  try {
    return await work();
  } finally {
    test.clock.set(-change);
  }
}

const write = (id: GroupId, account: string, text: string, idempotencyKey: string = randomUUID()) =>
  test.call(account, timelinesEndpoints.createEntry, {
    params: { t: riverside.t },
    body: {
      OwnerType: 3,
      OwnerId: id,
      CreatedByPresenceId: presenceIdOf('riverside', account),
      Content: { Text: text },
    },
    idempotencyKey,
  });

async function readAll(id: GroupId) {
  const all = [];
  for (let ticks = NEWEST; ; ticks = all.at(-1)?.ticks ?? '') {
    const params = { t: riverside.t, id, count: 4, ticks };
    const { body } = await test.call('l.duval', timelinesEndpoints.listPreviousEntries, { params });
    all.push(...body);
    if (body.length < 4) return all.toReversed();
  }
}

const isUnreadNow = async (id: GroupId) => {
  const { body } = await test.call('l.duval', incidentsEndpoints.listOwnIncidents);
  const incident = body.find((candidate) => candidate.id === id);
  return incident && isUnread(incident, [presenceIdOf('riverside', 'l.duval')]);
};

describe.each(CHANGES)('the server’s clock is set %s in the middle of a timeline', (_, change) => {
  it('numbers and ticks go on, pages miss and repeat nothing, and what is unread is right', async () => {
    const { id } = (await raise(test, 'm.lindqvist')).body;
    const read = async () => {
      const ticks = (await readAll(id)).at(-1)?.ticks ?? '';
      const presenceId = presenceIdOf('riverside', 'l.duval');
      const params = { t: riverside.t, id, presenceId, ticks };
      await test.call('l.duval', timelinesEndpoints.moveReadPointer, { params });
    };
    for (let index = 0; index < 5; index++) await write(id, 'm.lindqvist', `before ${index}`);
    await read();
    expect(await isUnreadNow(id)).toBe(false);
    await whileSet(change, async () => {
      for (let index = 0; index < 5; index++) await write(id, 'm.lindqvist', `meanwhile ${index}`);
      expect(await isUnreadNow(id)).toBe(true);
      await read();
      expect(await isUnreadNow(id)).toBe(false);
    });
    await write(id, 'm.lindqvist', 'after');
    expect(await isUnreadNow(id)).toBe(true);
    const all = await readAll(id);
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_entry, index) => index + 1));
    const ticks = all.map((entry) => BigInt(entry.ticks));
    expect(ticks.every((value, index) => index === 0 || value > (ticks[index - 1] as bigint))).toBe(true);
  });

  it('a repeated post is still one', async () => {
    const { id } = (await raise(test, 'm.lindqvist')).body;
    const key = randomUUID();
    const first = await write(id, 'm.lindqvist', 'once', key);
    expect(first.status).toBe(201);
    const second = await whileSet(change, () => write(id, 'm.lindqvist', 'once', key));
    expect(second.status).toBe(201);
    expect(second.body.id).toBe(first.body.id);
  });

  it('an alert that a crash left is told within the sweep', async () => {
    const { database } = test.app.context;
    const { id } = (await raise(test, 'm.lindqvist')).body;
    const alertedAt = async () => {
      const { rows } = await sql<{ alertedAt: Date | null }>`
        select alerted_at from incidents where id = ${id}`.execute(database);
      return rows[0]?.alertedAt ?? null;
    };
    await expect.poll(alertedAt).not.toBeNull();
    await whileSet(change, async () => {
      await sql`update incidents set alerted_at = null where id = ${id}`.execute(database);
      await sweepAlerts(test.app.context);
      await expect.poll(alertedAt).not.toBeNull();
    });
  });

  it('whoever keeps asking stays connected, and whoever is silent does not', async () => {
    const token = () => test.tokenOf('l.duval', { lifetimeSeconds: 3 * 24 * 60 * 60 });
    const [asking, silent] = [
      await openSocket(test.url, await token()),
      await openSocket(test.url, await token()),
    ];
    await Promise.all([asking.next('user-loaded'), silent.next('user-loaded')]);
    await whileSet(change, async () => {
      for (let beat = 0; beat < 3; beat++) {
        test.clock.advance(10_000);
        asking.send({ type: 'Ping', payload: {} });
        await asking.next('Pong');
      }
      await silent.closed;
      asking.send({ type: 'Ping', payload: {} });
      await asking.next('Pong');
    });
    await asking.close();
  });
});

it('pushes that wait for another try wait no longer because the clock is set back', async () => {
  const { id } = (await raise(test, 'm.lindqvist')).body;
  const to = subjectOf('e.sorensen');
  await insertDelivery(test, { deviceOf: subjectOf('l.duval'), to, groupId: id });
  const { database } = test.app.context;
  const soon = new Date(test.clock.now() + 1_000);
  const late = new Date(test.clock.now() + HOUR);
  await sql`update push_deliveries set due_at = ${soon}, stale_at = ${late}
    where subject_id = ${to} and occasion = 'made'`.execute(database);
  await sql`update devices set died_at = null where subject_id = ${to}`.execute(database);
  const dueAt = async () => {
    const { rows } = await sql<{ dueAt: Date | null }>`
      select due_at from push_deliveries where subject_id = ${to} and occasion = 'made'`.execute(database);
    return rows[0]?.dueAt?.getTime() ?? null;
  };
  await sweepPushes(test.app.context);
  expect(await dueAt()).toBe(soon.getTime());
  await whileSet(-HOUR, async () => {
    await sweepPushes(test.app.context);
    await expect.poll(dueAt).not.toBe(soon.getTime());
  });
});

it('a token ends by the clock that the server has, on an open connection too', async () => {
  const token = await test.tokenOf('l.duval');
  const socket = await openSocket(test.url, token);
  await socket.next('user-loaded');
  const ask = async () => (await test.callWithToken(token, incidentsEndpoints.listOwnIncidents)).status;
  expect(await whileSet(-HOUR, ask)).toBe(200);
  expect(await ask()).toBe(200);
  await whileSet(DAY, async () => {
    expect(await ask()).toBe(401);
    expect(await socket.closed).toBe(CLOSE_UNAUTHENTICATED);
  });
});

it('keys of calls are not forgotten because the clock is set forward, until they are truly old', () => {
  let [now, elapsed] = [0, 0];
  const pass = (milliseconds: number) => {
    now += milliseconds;
    elapsed += milliseconds;
  };
  const mayForget = watchClock({ now: () => now, elapsed: () => elapsed });
  pass(HOUR);
  expect(mayForget()).toBe(true);
  now += DAY;
  expect(mayForget()).toBe(false);
  for (let hour = 0; hour < 23; hour++) {
    pass(HOUR);
    expect(mayForget()).toBe(false);
  }
  pass(HOUR);
  expect(mayForget()).toBe(true);
  now -= HOUR;
  expect(mayForget()).toBe(true);
});
