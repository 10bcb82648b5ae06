import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import { cutText } from '@soteria/contract/devices/push-message';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../platform/push/public-address.ts';
import { type PushPeer, startPushPeer } from '../../testing/push-peer.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

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

const register = (account: string, body: ReturnType<PushPeer['subscribe']>) =>
  test.call(account, devicesEndpoints.registerDevice, { body });
const listOf = async (account: string) =>
  (await test.call(account, devicesEndpoints.listOwnDevices, {})).body;

describe('devices', () => {
  it('one for each endpoint, whoever registered it last; only the own ones are seen and removed', async () => {
    const subscription = peer.subscribe('shared');
    const first = await register('m.lindqvist', subscription);
    const again = await register('m.lindqvist', { ...subscription, Label: 'Renamed' });
    expect(again.body).toMatchObject({ id: first.body.id, label: 'Renamed', state: 'live' });
    expect(await listOf('m.lindqvist')).toHaveLength(1);
    const other = await register('l.duval', subscription);
    expect(await listOf('m.lindqvist')).toEqual([]);
    const params = { id: other.body.id };
    expect((await test.call('m.lindqvist', devicesEndpoints.removeDevice, { params })).status).toBe(404);
    expect((await test.call('l.duval', devicesEndpoints.removeDevice, { params })).status).toBe(204);
    expect(await listOf('l.duval')).toEqual([]);
  });

  it('at most 20: the one registered longest ago goes', async () => {
    for (let index = 0; index < 22; index++) {
      await register('p.connor', peer.subscribe(`many${index}`));
      test.clock.advance(1);
    }
    const labels = (await listOf('p.connor')).map((device) => device.label);
    expect(labels).toHaveLength(20);
    expect(labels).not.toContain('many1');
    expect(labels).toContain('many21');
  });

  it('the keys are made once, and only the public one is told', async () => {
    const key = await test.call('m.lindqvist', devicesEndpoints.getPushKey, {});
    expect(Buffer.from(key.body.publicKey, 'base64url')).toHaveLength(65);
    const { rows } = await sql<{ value: Record<string, string> }>`
      select value from settings where name = 'push-keys'`.execute(test.app.context.database);
    expect(rows[0]?.value.publicKey).toBe(key.body.publicKey);
    expect(Object.keys(key.body)).toEqual(['publicKey']);
  });
});

describe('what is no subscription', () => {
  it.each([
    ['no URL', { Endpoint: 'nowhere' }],
    ['another protocol', { Endpoint: 'ftp://push.example/1' }],
    ['plain HTTP', { Endpoint: 'http://push.example/1' }],
    ['a private address', { Endpoint: 'https://10.0.0.8/1' }],
    ['a private address, written otherwise', { Endpoint: 'https://0xA000008/1' }],
    ['the metadata service', { Endpoint: 'https://169.254.169.254/latest' }],
    ['a mapped address', { Endpoint: 'https://[::ffff:10.0.0.8]/1' }],
    ['a unique local address', { Endpoint: 'https://[fd00::1]/1' }],
    ['credentials', { Endpoint: 'https://a:b@push.example/1' }],
    ['a key that is no point', { P256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['a short secret', { Auth: 'AAAA' }],
    ['no label', { Label: ' ' }],
  ])('%s is refused', async (_name, wrong) => {
    const answer = await register('s.wood', { ...peer.subscribe('wrong'), ...wrong });
    expect(answer.status).toBe(400);
    expect(await listOf('s.wood')).toEqual([]);
  });

  it('a name that resolves into the network is not connected to', async () => {
    const subscription = { endpoint: 'https://localhost:1/push', p256dh: '', auth: '' };
    const { P256dh, Auth } = peer.subscribe('resolved');
    const outcome = await test.app.context.push.send({ ...subscription, p256dh: P256dh, auth: Auth }, '{}', {
      ttlSeconds: 1,
      isUrgent: true,
      topic: 'a',
    });
    expect(outcome).toEqual({ kind: 'gone' });
  });

  it.each([
    ['8.8.8.8', true],
    ['172.15.255.255', true],
    ['172.31.0.1', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['2607:f8b0:4004:800::200e', true],
    ['::1', false],
    ['fe80::1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
  ])('%s: public %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('a test alert', () => {
  it('takes the path of a real one and says TEST in words', async () => {
    await register('c.farr', peer.subscribe('tested'));
    const answer = await test.call('c.farr', devicesEndpoints.sendTestAlert, {});
    expect(answer.body).toEqual({ devices: 1 });
    const { message, headers } = await peer.next('tested');
    expect(message).toMatchObject({ kind: 'test', title: 'TEST alert from Soteria', canRespond: false });
    expect(headers).toMatchObject({ urgency: 'high', ttl: '120' });
    const [before] = await listOf('c.farr');
    expect(before?.lastReached).toBeNull();
    const params = { token: message.token };
    expect((await test.call(null, devicesEndpoints.reportReached, { params })).status).toBe(200);
    await expect.poll(async () => (await listOf('c.farr'))[0]?.lastSent).not.toBeNull();
    expect((await listOf('c.farr'))[0]?.lastReached).not.toBeNull();
    expect((await test.call(null, devicesEndpoints.reportResponding, { params })).status).toBe(404);
  });
});

it('a device that is removed while it reports an alert: one waits for the other, and not both for each other', async () => {
  const { database } = test.app.context;
  const { body: device } = await register('c.farr', peer.subscribe('leaving'));
  await test.call('c.farr', devicesEndpoints.sendTestAlert, {});
  const { message } = await peer.next('leaving');
  await expect
    .poll(async () => (await listOf('c.farr')).find(({ id }) => id === device.id)?.lastSent)
    .not.toBeNull();
  let reported: Promise<{ status: number }> | undefined;
  await database.transaction().execute(async (removing) => {
    await sql`select 1 from devices where id = ${device.id} for update`.execute(removing);
    reported = test.call(null, devicesEndpoints.reportReached, { params: { token: message.token } });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%update devices%'`.execute(database);
        return rows[0]?.count;
      })
      .toBe(1);
    await sql`set local lock_timeout = '500ms'`.execute(removing);
    await sql`delete from devices where id = ${device.id}`.execute(removing);
  });
  expect((await reported)?.status).toBe(404);
});

it('text is cut at 30 characters and never inside one', () => {
  expect(cutText('a'.repeat(30))).toBe('a'.repeat(30));
  expect(cutText('a'.repeat(31))).toBe(`${'a'.repeat(30)}…`);
  expect(cutText('😀'.repeat(31))).toBe(`${'😀'.repeat(30)}…`);
});
