import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openSocket } from '../testing/test-socket.ts';
import { fuzzHub } from './fuzz-hub.ts';

const messages = Number(process.env.REQUESTS ?? 2_000);
const seed = process.env.SEED ?? 'issue 4';
const KEPT_MB = 30;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it(`takes ${messages} hostile messages, closes or refuses clearly, and lives on`, async () => {
  const report = await fuzzHub(test, seed, messages);
  expect(report.failures.slice(0, 5).join('\n\n')).toBe('');
  expect(report.uncaught).toEqual([]);
  // It got deep: what is only ever sent by a handler that did its work.
  expect(Object.keys(report.received)).toEqual(
    expect.arrayContaining(['Replayed', 'Acknowledged', 'ListenerCount', 'Refused']),
  );
  expect(report.memory.after - report.memory.before).toBeLessThan(KEPT_MB);
  const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
  socket.send({ type: 'Ping', payload: {} });
  await socket.next('Pong');
  await socket.close();
}, 600_000);
