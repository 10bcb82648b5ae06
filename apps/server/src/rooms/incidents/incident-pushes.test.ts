import { createHash } from 'node:crypto';
import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { GroupId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId, presenceIdOf, subjectOf } from '../../demo/demo-id.ts';
import { type PushPeer, startPushPeer } from '../../testing/push-peer.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { sweepPushes } from '../devices/push-sweep.ts';
import { LEASE_MS } from '../devices/send-deliveries.ts';
import { sweepAlerts } from './alert-outbox.ts';

let test: TestApp;
let peer: PushPeer;
beforeAll(async () => {
  test = await startTestApp({ PUSH_LOOPBACK: 'on' });
  peer = await startPushPeer(test.clock);
});
afterAll(async () => {
  await test.close();
  await peer.close();
});

/** A closed browser of an account, registered before. */
async function register(account: string, name: string) {
  const { body } = await test.call(account, devicesEndpoints.registerDevice, { body: peer.subscribe(name) });
  return body;
}

const deviceOf = async (account: string, id: string) => {
  const { body } = await test.call(account, devicesEndpoints.listOwnDevices, {});
  return body.find((device) => device.id === id);
};

const ledgerOf = async (groupId: GroupId, account: string) => {
  const { body } = await test.call('m.lindqvist', incidentsEndpoints.getIncidentMember, {
    params: { t: riverside.t, id: groupId, presenceId: presenceIdOf('riverside', account) },
  });
  return body.delivery;
};

const archive = (id: GroupId, account: string) =>
  test.call(account, incidentsEndpoints.archiveIncident, {
    params: { t: riverside.t },
    body: { IncidentId: id, ArchivingPresenceId: presenceIdOf('riverside', account) },
  });

const report = (endpoint: 'reportReached' | 'reportResponding', token: string) =>
  test.call(null, devicesEndpoints[endpoint], { params: { token } });

describe('an alert to a closed browser', () => {
  it('is encrypted, signed, urgent, with a time to live and a topic; and not held back by an open page', async () => {
    await register('l.duval', 'urgent');
    const open = await openSocket(test.url, await test.tokenOf('l.duval'));
    const { body } = await raise(test, 'm.lindqvist');
    const { message, headers, claims } = await peer.next('urgent');
    expect(message).toMatchObject({
      kind: 'alert',
      title: 'Lockdown',
      body: 'Maya Lindqvist called for help. Main building, Room 12, Riverside Primary School',
      path: `/incidents/${riverside.t}/${body.id}`,
      isSticky: true,
      canRespond: true,
    });
    expect(headers).toMatchObject({ urgency: 'high', ttl: '14400', 'content-encoding': 'aes128gcm' });
    expect(headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(message.tag).toBe(body.id);
    expect(claims.aud).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(claims.sub).toMatch(/^(mailto|https):/);
    expect((claims.exp ?? 0) * 1000).toBeLessThanOrEqual(test.clock.now() + 24 * 60 * 60 * 1000);
    await open.close();
  });

  it('goes to nobody but those who are alerted: not to the caller, not to another school', async () => {
    await register('m.lindqvist', 'caller');
    await register('a.romero', 'sister');
    await register('a.whitfield', 'alerted');
    await raise(test, 'm.lindqvist');
    await peer.next('alerted');
    expect(peer.received('caller')).toEqual([]);
    expect(peer.received('sister')).toEqual([]);
  });

  it('says it is a drill or a demo first', async () => {
    await register('b.achterberg', 'modes');
    await raise(test, 'm.lindqvist', { mode: 1 });
    const drill = await peer.next('modes');
    expect(drill.message).toMatchObject({ title: 'DRILL Lockdown', isSticky: false });
    await raise(test, 'm.lindqvist', { mode: 2 });
    expect((await peer.next('modes')).message.title).toBe('DEMO Lockdown');
  });

  it('is reported reached and answered by its own capability, for exactly whom it was sent to', async () => {
    await register('c.oyelaran', 'reporter');
    const { body } = await raise(test, 'm.lindqvist');
    const { message } = await peer.next('reporter');
    expect((await ledgerOf(body.id, 'c.oyelaran')).reached).toBeNull();
    expect(await report('reportReached', message.token)).toMatchObject({
      status: 200,
      body: { isOver: false },
    });
    await expect.poll(async () => (await ledgerOf(body.id, 'c.oyelaran')).reached).not.toBeNull();
    expect((await ledgerOf(body.id, 'x.garcia')).reached).toBeNull();
    const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    await socket.next('user-loaded');
    expect((await report('reportResponding', message.token)).status).toBe(204);
    const told = await socket.next('GroupResponded', ({ groupId }) => groupId === body.id);
    expect(told.presenceId).toBe(presenceIdOf('riverside', 'c.oyelaran'));
    expect((await report('reportResponding', message.token)).status).toBe(204);
    expect((await report('reportReached', 'A'.repeat(43))).status).toBe(404);
    const forged = Buffer.from(message.token, 'base64url');
    forged.writeUInt8(forged.readUInt8(47) ^ 1, 47);
    expect((await report('reportReached', forged.toString('base64url'))).status).toBe(404);
    await socket.close();
    const { rows } = await sql<{ text: string }>`
      select string_agg(to_jsonb(d)::text, '') as text from push_deliveries d`.execute(
      test.app.context.database,
    );
    expect(rows[0]?.text).not.toContain(message.token);
    test.clock.advance(24 * 60 * 60 * 1000 + 1);
    expect((await report('reportReached', message.token)).status).toBe(404);
  });

  it('one that was sent before migration 012 is still reported', async () => {
    await register('x.garcia', 'of-before');
    const { body } = await raise(test, 'm.lindqvist');
    await peer.next('of-before');
    const token = 'B'.repeat(43);
    await sql`
      update push_deliveries set token_hash = ${createHash('sha256').update(token).digest()}
      where group_id = ${body.id}`.execute(test.app.context.database);
    expect((await report('reportReached', token)).body).toEqual({ isOver: false });
  });
});

describe('what comes after', () => {
  it('the stand-down has the topic of the alert, goes to the same people, and a late device hears it is over', async () => {
    await register('z.kowalski', 'standing-down');
    const { body } = await raise(test, 'm.lindqvist');
    const alert = await peer.next('standing-down');
    expect((await archive(body.id, 'm.lindqvist')).status).toBe(204);
    const over = await peer.next('standing-down');
    expect(over.headers.topic).toBe(alert.headers.topic);
    expect(over.message).toMatchObject({
      kind: 'over',
      title: 'Lockdown: all clear',
      isSticky: false,
      canRespond: false,
    });
    expect((await report('reportReached', alert.message.token)).body).toEqual({ isOver: true });
    expect((await report('reportResponding', alert.message.token)).status).toBe(409);
  });

  it('an alert that waits for another try is dropped when the stand-down replaces it', async () => {
    await register('e.sorensen', 'replaced');
    peer.answer('replaced', 503);
    const { body } = await raise(test, 'm.lindqvist');
    await peer.next('replaced');
    await archive(body.id, 'm.lindqvist');
    expect((await peer.next('replaced')).message.kind).toBe('over');
    test.clock.advance(60_000);
    await sweepPushes(test.app.context);
    const later = await raise(test, 'm.lindqvist');
    expect((await peer.next('replaced')).message.path).toContain(later.body.id);
  });
});

describe('when a push does not arrive', () => {
  const dueOf = async (name: string) => {
    const { rows } = await sql<{ dueAt: Date | null; attempts: number }>`
      select d.due_at, d.attempts from push_deliveries d join devices v on v.id = d.device_id
      where v.label = ${name} order by d.created_at desc limit 1`.execute(test.app.context.database);
    return rows[0];
  };

  it.each([503, 429])('%i: it is tried again, later each time, with the same capability', async (status) => {
    const name = `busy${status}`;
    const account = status === 503 ? 'g.pritchard' : 'k.dube';
    await register(account, name);
    peer.answer(name, status, status);
    await raise(test, 'm.lindqvist');
    const first = await peer.next(name);
    await expect.poll(async () => (await dueOf(name))?.attempts).toBe(1);
    test.clock.advance(1_000);
    await sweepPushes(test.app.context);
    await peer.next(name);
    await expect.poll(async () => (await dueOf(name))?.attempts).toBe(2);
    test.clock.advance(1_000);
    await sweepPushes(test.app.context);
    expect(peer.received(name).length).toBe(2);
    test.clock.advance(1_000);
    await sweepPushes(test.app.context);
    const third = await peer.next(name);
    expect(third.status).toBe(201);
    expect(third.message.token).toBe(first.message.token);
    await expect.poll(async () => (await dueOf(name))?.dueAt).toBeNull();
  });

  it('410: the device is dead, is listed as such, and the admin sees who cannot be reached', async () => {
    const account = 'r.iqbal';
    const device = await register(account, 'gone');
    const unreachable = async () => {
      const { body } = await test.call('t.okafor', devicesEndpoints.listUnreachable, { params: riverside });
      return body.find(({ presenceId }) => presenceId === presenceIdOf('riverside', account));
    };
    expect(await unreachable()).toBeUndefined();
    peer.answer('gone', 410);
    await raise(test, 'm.lindqvist');
    await peer.next('gone');
    await expect.poll(async () => (await deviceOf(account, device.id))?.state).toBe('dead');
    expect(await unreachable()).toMatchObject({ reason: 'dead-devices' });
    const socket = await openSocket(test.url, await test.tokenOf(account));
    await socket.next('user-loaded');
    expect(await unreachable()).toBeUndefined();
    await socket.close();
    await raise(test, 'm.lindqvist');
    expect(peer.received('gone').length).toBe(1);
  });

  it.each([403, 404])(
    '%i: no alert reaches the device, and registering again brings it back',
    async (status) => {
      const name = `refusing${status}`;
      const device = await register('w.adeyemi', name);
      peer.answer(name, status);
      await raise(test, 'm.lindqvist');
      await peer.next(name);
      await expect.poll(async () => (await deviceOf('w.adeyemi', device.id))?.state).toBe('dead');
      const again = await register('w.adeyemi', name);
      expect(again.state).toBe('live');
    },
  );

  it('a crash between commit and push: the alert sweep sends again, once', async () => {
    await register('i.novak', 'crash');
    const { body } = await raise(test, 'm.lindqvist');
    await peer.next('crash');
    const { database } = test.app.context;
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select 1 from incidents where id = ${body.id} and alerted_at is not null`.execute(database);
        return rows.length;
      })
      .toBe(1);
    await sql`delete from push_deliveries where group_id = ${body.id}`.execute(database);
    await sql`update incidents set alerted_at = null where id = ${body.id}`.execute(database);
    test.clock.advance(5_000);
    await sweepAlerts(test.app.context);
    expect((await peer.next('crash')).message.path).toContain(body.id);
    await sql`update incidents set alerted_at = null where id = ${body.id}`.execute(database);
    await sweepAlerts(test.app.context);
    expect(peer.received('crash').length).toBe(2);
  });

  it('a crash while pushes are sent: they are sent again when the lease has run out', async () => {
    await register('j.bell', 'lease');
    await raise(test, 'm.lindqvist');
    await peer.next('lease');
    await expect.poll(async () => (await dueOf('lease'))?.dueAt).toBeNull();
    await sql`
      update push_deliveries set accepted_at = null, due_at = ${new Date(test.clock.now() + LEASE_MS)}
      where subject_id = ${subjectOf('j.bell')}`.execute(test.app.context.database);
    await sweepPushes(test.app.context);
    expect(peer.received('lease').length).toBe(1);
    test.clock.advance(LEASE_MS);
    await sweepPushes(test.app.context);
    await peer.next('lease');
  });
});

it('somebody who is added later is alerted too', async () => {
  await register('y.tanaka', 'added');
  const { body } = await raise(test, 'm.lindqvist', { typeId: demoId('type riverside First aid') });
  const added = () =>
    test.call('m.lindqvist', incidentsEndpoints.addIncidentMember, {
      params: {
        t: riverside.t,
        id: body.id,
        memberPresenceId: presenceIdOf('riverside', 'y.tanaka'),
        addingPresenceId: presenceIdOf('riverside', 'm.lindqvist'),
      },
    });
  await added();
  expect((await peer.next('added')).message.path).toContain(body.id);
});
