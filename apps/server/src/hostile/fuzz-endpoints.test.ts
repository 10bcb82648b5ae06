import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { fuzzEndpoints } from './fuzz-endpoints.ts';

/** `REQUESTS=200000 SEED=…`, or `npm run faults -- fuzz`, makes them many. */
const requests = Number(process.env.REQUESTS ?? 5_000);
const seed = process.env.SEED ?? 'issue 4';
/** What a server that has served for a while may hold more than one that is warm, in megabytes. */
const KEPT_MB = 40;
/** So many of the endpoints may have taken none of the few requests that they got. */
const MOST_SHALLOW = 10;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ PUSH_LOOPBACK: 'on' });
});
afterAll(() => test.close());

it(`answers ${requests} hostile requests with a clear refusal or rightly, and stays well`, async () => {
  const report = await fuzzEndpoints(test, seed, requests);
  expect(report.failures.slice(0, 10).join('\n\n')).toBe('');
  expect(report.uncaught).toEqual([]);
  expect(report.shallow.length, `no success of ${report.shallow}`).toBeLessThan(MOST_SHALLOW);
  expect(report.memory.after - report.memory.before).toBeLessThan(KEPT_MB);
  expect((await fetch(`${test.url}/health/ready`)).status).toBe(200);
}, 600_000);
