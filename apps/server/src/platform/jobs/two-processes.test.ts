import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOldChats } from '../../rooms/chats/chat-retention.ts';
import { sweepPushes } from '../../rooms/devices/push-sweep.ts';
import { sweepAlerts } from '../../rooms/incidents/alert-outbox.ts';
import { sweepMedia } from '../../rooms/timelines/media-sweep.ts';
import { type MailPeer, startMailPeer } from '../../testing/mail-peer.ts';
import { startPushPeer } from '../../testing/push-peer.ts';
import { raise } from '../../testing/raise.ts';
import { closedPort, countOf, enter, redisAt, untilJoined } from '../../testing/several.ts';
import { startChat } from '../../testing/start-chat.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Context } from '../context.ts';

let mail: MailPeer;
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  mail = await startMailPeer();
  const env = {
    ...redisAt(await closedPort()),
    SMTP_URL: mail.url,
    MAIL_AFTER_SECONDS: '0',
    PUSH_LOOPBACK: 'on',
  };
  one = await startTestApp(env);
  two = await startTestApp(env, { beside: one });
  await untilJoined(one, two);
});
afterAll(async () => {
  await two.close();
  await one.close();
  await mail.close();
});

/** Both processes do it at the same moment, and once more afterwards. */
async function both(work: (context: Context) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await Promise.all([one, two, one, two].map((test) => work(test.app.context)));
  }
}

it('alerts that were lost between commit and hub are told by one of them', async () => {
  const raised = await Promise.all(Array.from({ length: 5 }, () => raise(one, 'm.lindqvist')));
  const ids = raised.map(({ body }) => body.id);
  const { database } = one.app.context;
  const countMarked = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from incidents where id = any(${ids}::uuid[]) and alerted_at is not null`.execute(
      database,
    );
    return rows[0]?.count;
  };
  await expect.poll(countMarked).toBe(5);
  const far = await enter(two, 'l.duval');
  const told = () =>
    Promise.all(ids.map((id) => far.next('NotifyAlert', ({ incidentId }) => incidentId === id)));
  // Whoever was not reached is told on connecting; that is not what is looked at here.
  await told();
  await sql`update incidents set alerted_at = null where id = any(${ids}::uuid[])`.execute(database);
  one.clock.advance(5_000);
  await both(sweepAlerts);
  await told();
  far.send({ type: 'Ping', payload: {} });
  await far.next('Pong');
  for (const id of ids) expect(countOf(far, 'NotifyAlert', id)).toBe(2);
  await far.close();
});

it('a push that is due is sent by one of them', async () => {
  const push = await startPushPeer(one.clock);
  await one.call('l.duval', devicesEndpoints.registerDevice, { body: push.subscribe('phone') });
  await raise(one, 'm.lindqvist');
  await push.next('phone');
  const { database } = one.app.context;
  const due = new Date(one.clock.now() - 1);
  const isWritten = async () =>
    (
      await sql`update push_deliveries set due_at = ${due}, accepted_at = null
        where accepted_at is not null returning 1`.execute(database)
    ).rows.length;
  await expect.poll(isWritten).toBe(1);
  await both(sweepPushes);
  await push.next('phone');
  await expect
    .poll(
      async () => (await sql`select 1 from push_deliveries where due_at is not null`.execute(database)).rows,
    )
    .toEqual([]);
  expect(push.received('phone')).toHaveLength(2);
  await push.close();
});

it('each letter is sent once', async () => {
  const { body } = await raise(two, 'm.lindqvist');
  const isOfIt = ({ text }: { text: string }) => text.replaceAll(/=\r?\n/g, '').includes(body.id);
  const letters = () => mail.received.filter(isOfIt).map(({ to }) => to);
  await expect.poll(() => letters().length, { timeout: 10_000 }).toBeGreaterThan(25);
  expect(new Set(letters()).size).toBe(letters().length);
});

it('what is too old is deleted once, and told once; what uploads left is removed by both without harm', async () => {
  const chat = await startChat(one, 'r.iqbal', ['f.grant', 'd.price'], { name: 'Old' });
  one.clock.advance(181 * 24 * 60 * 60_000);
  const far = await enter(two, 'f.grant');
  await both(deleteOldChats);
  await both(sweepMedia);
  await far.next('GroupDispose', ({ groupId }) => groupId === chat.body.id);
  expect(countOf(far, 'GroupDispose', chat.body.id)).toBe(1);
  await far.close();
});
