import { CLOSE_FORBIDDEN, CLOSE_RESTARTING, CLOSE_UNAUTHENTICATED } from '@soteria/contract/hub';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket, type TestSocket } from '../../testing/test-socket.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** How long a frame may be on its way. */
const PATIENTLY = { timeout: 5_000 };
const hubUrl = () => `${test.url.replace(/^http/, 'ws')}/soteriahub`;

describe('the door of the hub', () => {
  it('closes on a wrong or expired token, and on a request before one', async () => {
    const expired = await openSocket(test.url, await test.tokenOf('m.lindqvist', { lifetimeSeconds: -60 }));
    expect(await expired.closed).toBe(CLOSE_UNAUTHENTICATED);
    const silent = new WebSocket(hubUrl());
    silent.on('open', () => silent.send('{"type":"Ping","payload":{}}'));
    expect(await new Promise((resolve) => silent.on('close', resolve))).toBe(CLOSE_UNAUTHENTICATED);
  });

  it('closes on a platform admin for good', async () => {
    const barred = await openSocket(test.url, await test.tokenOf('platform'));
    expect(await barred.closed).toBe(CLOSE_FORBIDDEN);
  });

  it('refuses a page of another origin', async () => {
    const foreign = new WebSocket(hubUrl(), { origin: 'https://evil.example' });
    const error = await new Promise<Error>((resolve) => foreign.on('error', resolve));
    expect(error.message).toContain('403');
  });

  it('refuses what it does not know and lives on', async () => {
    const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    await socket.next('user-loaded');
    socket.socket.send('{"type":"__proto__","payload":{"ref":"a"}}');
    expect(await socket.next('Refused')).toMatchObject({ ref: 'a', code: 'invalid' });
    socket.send({ type: 'Ping', payload: {} });
    await socket.next('Pong');
    await socket.close();
  });
});

it('what goes out together is folded or one frame for who takes that, and frame by frame for a page of before', async () => {
  const connect = async (account: string, takes: object) => {
    const token = await test.tokenOf(account);
    const heard: string[] = [];
    const socket = new WebSocket(hubUrl());
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'Authenticate', payload: { token, ...takes } })),
    );
    socket.on('message', (data) => void heard.push(String(data)));
    await expect.poll(() => heard.some((text) => text.includes('appVersion')), PATIENTLY).toBe(true);
    const told = (word: string) =>
      heard.filter((text) => text.includes(word)).map((text) => JSON.parse(text));
    return { socket, told };
  };
  const pages = [
    await connect('l.duval', { takesBatches: true, takesFolded: true }),
    await connect('t.okafor', { takesBatches: true }),
    await connect('c.oyelaran', {}),
  ];
  const { hub } = test.app.context;
  const frames = ['first', 'second'].map((type) => ({ type, payload: { told: 'together' } }));
  const folded = { type: 'both', payload: { told: 'shortly' } };
  hub.send({ everyone: true }, ...frames);
  hub.sendFolded({ everyone: true }, folded, frames);
  const heardBy = () => pages.map(({ told }) => [told('together'), told('shortly')]);
  await expect.poll(heardBy, PATIENTLY).toEqual([
    [[frames], [folded]],
    [[frames, frames], []],
    [[...frames, ...frames], []],
  ]);
  for (const { socket } of pages) socket.close();
});

it('who is named twice, or has the group open besides, is told once; each of their devices is', async () => {
  const { body } = await raise(test, 'm.lindqvist');
  const token = await test.tokenOf('l.duval');
  const devices = [await openSocket(test.url, token), await openSocket(test.url, token)];
  const [first, second] = devices;
  const presenceId = presenceIdOf('riverside', 'l.duval');
  const payload = { tenantId: riverside.t, groupId: body.id, presenceId, afterSeq: 0 };
  first?.send({ type: 'Arrive', payload });
  await first?.next('Replayed');
  const { hub } = test.app.context;
  const [subject = ''] = hub
    .subjectsHere()
    .filter((name) => [...hub.socketsHere(name)].length === devices.length);
  const audience = { subjects: [subject, subject], watchers: body.id };
  hub.send(audience, { type: 'told', payload: {} });
  hub.send(audience, { type: 'last', payload: {} });
  const heard = (device?: TestSocket) => device?.frames.map(({ type }) => String(type)) ?? [];
  for (const device of [first, second]) {
    await expect.poll(() => heard(device), PATIENTLY).toContain('last');
    expect(heard(device).filter((type) => type === 'told')).toHaveLength(1);
  }
  for (const device of devices) await device.close();
});

describe('access on the hub', () => {
  it('ends when the token expires, unless a new one came', async () => {
    const stale = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    const renewed = await openSocket(test.url, await test.tokenOf('l.duval'));
    await Promise.all([stale.next('user-loaded'), renewed.next('user-loaded')]);
    test.clock.advance(890_000);
    renewed.send({ type: 'Authenticate', payload: { token: await test.tokenOf('l.duval') } });
    renewed.send({ type: 'Ping', payload: {} });
    stale.send({ type: 'Ping', payload: {} });
    await Promise.all([renewed.next('Pong'), stale.next('Pong')]);
    test.clock.advance(15_000);
    expect(await stale.closed).toBe(CLOSE_UNAUTHENTICATED);
    renewed.send({ type: 'Ping', payload: {} });
    await renewed.next('Pong');
    await renewed.close();
  });

  it('does not open a group to those who may not read it', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const stranger = await openSocket(test.url, await test.tokenOf('a.romero'));
    const inGroup = { tenantId: riverside.t, groupId: body.id };
    stranger.send({
      type: 'Arrive',
      payload: { ...inGroup, presenceId: presenceIdOf('northgate', 'a.romero'), afterSeq: 0 },
    });
    expect(await stranger.next('Refused')).toMatchObject({ code: 'not-found' });
    stranger.send({ type: 'Replay', payload: { ...inGroup, afterSeq: 0 } });
    expect(await stranger.next('Refused')).toMatchObject({ code: 'not-found' });
    stranger.send({
      type: 'Arrive',
      payload: { ...inGroup, presenceId: presenceIdOf('riverside', 'm.lindqvist'), afterSeq: 0 },
    });
    expect(await stranger.next('Refused')).toMatchObject({ code: 'not-found' });
    await stranger.close();
  });

  it('ends with the presence: the socket, the API, and what happens afterwards', async () => {
    const leaver = 'x.garcia';
    const { body } = await raise(test, 'm.lindqvist');
    const socket = await openSocket(test.url, await test.tokenOf(leaver));
    await socket.next('NotifyAlert', (payload) => payload.incidentId === body.id);
    const read = () =>
      test.call(leaver, incidentsEndpoints.getIncident, { params: { t: riverside.t, id: body.id } });
    expect((await read()).status).toBe(200);
    await test.call('t.okafor', presencesEndpoints.removePresence, {
      params: { t: riverside.t, id: presenceIdOf('riverside', leaver) },
    });
    expect(await socket.closed).toBe(CLOSE_RESTARTING);
    expect((await read()).status).toBe(404);
    const again = await openSocket(test.url, await test.tokenOf(leaver));
    await again.next('appVersion');
    const next = await raise(test, 'm.lindqvist');
    again.send({ type: 'Ping', payload: {} });
    await again.next('Pong');
    expect(again.frames.some((frame) => JSON.stringify(frame).includes(next.body.id))).toBe(false);
    await again.close();
  });
});

describe('who is looking on', () => {
  it('counts a person with two devices once and says when the last one leaves', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const presenceId = presenceIdOf('riverside', 'a.whitfield');
    const arrive = (id: typeof presenceId) => ({
      type: 'Arrive' as const,
      payload: { tenantId: riverside.t, groupId: body.id, presenceId: id, afterSeq: null },
    });
    const watcher = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    watcher.send(arrive(presenceIdOf('riverside', 'm.lindqvist')));
    await watcher.next('ListenerCount', (payload) => payload.count === 1);
    const [one, two] = [
      await openSocket(test.url, await test.tokenOf('a.whitfield')),
      await openSocket(test.url, await test.tokenOf('a.whitfield')),
    ];
    one.send(arrive(presenceId));
    const arrived = await watcher.next('GroupArrive', (payload) => payload.presenceId === presenceId);
    expect(arrived.firstArrived).not.toBeNull();
    two.send(arrive(presenceId));
    await watcher.next('ListenerCount', (payload) => payload.count === 3);
    one.send({ type: 'Typing', payload: { tenantId: riverside.t, groupId: body.id, presenceId } });
    await watcher.next('GroupTyping', (payload) => payload.presenceId === presenceId);
    await one.close();
    expect(watcher.frames.some((frame) => frame.type === 'GroupDepart')).toBe(false);
    two.socket.terminate();
    await watcher.next('GroupDepart', (payload) => payload.presenceId === presenceId);
    await watcher.close();
  });

  it('takes a browser that was killed off within 30 s, though its connection was never closed', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const look = async (account: string) => {
      const socket = await openSocket(test.url, await test.tokenOf(account));
      const presenceId = presenceIdOf('riverside', account);
      const payload = { tenantId: riverside.t, groupId: body.id, presenceId, afterSeq: 0 };
      socket.send({ type: 'Arrive', payload });
      await socket.next('Replayed');
      return { socket, presenceId };
    };
    const silent = await look('a.whitfield');
    const watcher = await look('m.lindqvist');
    test.clock.advance(16_000);
    watcher.socket.send({ type: 'Ping', payload: {} });
    await watcher.socket.next('Pong');
    expect(watcher.socket.frames.some((frame) => frame.type === 'GroupDepart')).toBe(false);
    test.clock.advance(10_000);
    await watcher.socket.next('GroupDepart', ({ presenceId }) => presenceId === silent.presenceId);
    await watcher.socket.close();
  });
});
