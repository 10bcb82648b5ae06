import { organisationsEndpoints } from '@soteria/contract/organisations/organisations.endpoints';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { raise } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('says that it cannot answer while the database is away: 503, when to come back, and nothing of its inside', async () => {
  expect((await fetch(`${test.url}/health/ready`)).status).toBe(200);
  await test.loseDatabase();
  const ready = await fetch(`${test.url}/health/ready`);
  expect(ready.status).toBe(503);
  expect((await fetch(`${test.url}/health/live`)).status).toBe(200);
  for (const answer of [
    await raise(test, 'm.lindqvist'),
    await test.call('m.lindqvist', organisationsEndpoints.listOwnOrganisations),
  ]) {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(answer.problem.code).toBe('unavailable');
    expect(JSON.stringify(answer.problem)).not.toMatch(/database|postgres|select/i);
  }
});
