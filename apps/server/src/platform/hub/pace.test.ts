import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { openSocket } from '../../testing/test-socket.ts';
import { Pace } from './pace.ts';

const PER_SECOND = 20;
/** Of each of two sockets: together three seconds more than may come at once. */
const FLOOD = 2 * PER_SECOND;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT_PER_SECOND: String(PER_SECOND) });
});
afterAll(() => test.close());

it('lets a second of messages through at once, and then as many as each second brings', () => {
  const pace = new Pace(PER_SECOND);
  const waits = (count: number, now: number) => Array.from({ length: count }, () => pace.take('a', now));
  expect(waits(PER_SECOND, 0)).toEqual(Array.from({ length: PER_SECOND }, () => 0));
  expect(waits(2, 0)).toEqual([50, 100]);
  expect(pace.take('b', 0)).toBe(0);
  expect(pace.take('a', 60_000)).toBe(0);
});

it('who floods the hub over many sockets waits for themselves, loses nothing, and nobody else waits', async () => {
  const flood = await Promise.all(
    [1, 2].map(async () => openSocket(test.url, await test.tokenOf('l.duval'))),
  );
  const other = await openSocket(test.url, await test.tokenOf('t.okafor'));
  for (const socket of [...flood, other]) await socket.next('user-loaded');
  for (const socket of flood)
    for (let sent = 0; sent < FLOOD; sent++) socket.send({ type: 'Ping', payload: {} });
  other.send({ type: 'Ping', payload: {} });
  await other.next('Pong');
  const answered = () => flood.flatMap(({ frames }) => frames.filter(({ type }) => type === 'Pong')).length;
  expect(answered()).toBeLessThan(2 * FLOOD);
  await expect.poll(answered, { timeout: 10_000 }).toBe(2 * FLOOD);
  for (const socket of [...flood, other]) await socket.close();
});
