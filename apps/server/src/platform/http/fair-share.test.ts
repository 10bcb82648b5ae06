import { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import { quickMessagesEndpoints } from '@soteria/contract/quick-messages/quick-messages.endpoints';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orgIdOf, tenantIdOf } from '../../demo/demo-id.ts';
import { raise } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FairShare } from './fair-share.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({}, { fairShare: { atOnce: 2, always: 1, modest: 0, alone: 2, waiting: 2 } });
});
afterAll(() => test.close());

const PEOPLE = { riverside: 'm.lindqvist', harbour: 's.mbeki' };
const ofOrg = (org: keyof typeof PEOPLE) => ({ params: { t: tenantIdOf(org), o: orgIdOf(org) } });
const read = (org: keyof typeof PEOPLE) =>
  test.call(PEOPLE[org], quickMessagesEndpoints.listQuickMessages, ofOrg(org));
const look = (org: keyof typeof PEOPLE) =>
  test.call(PEOPLE[org], incidentTypesEndpoints.listIncidentTypes, ofOrg(org));
const patiently = { timeout: 5_000 };

it('a tenant that asks too much waits for itself and is refused; others, and its calls for help, are not', async () => {
  const turnedAway = async () => (await test.app.context.metrics.turnedAway.get()).values[0]?.value ?? 0;
  expect((await look('harbour')).status).toBe(200);
  const client = new pg.Client({ connectionString: test.home.databaseUrl });
  await client.connect();
  await client.query('begin; lock table quick_messages in access exclusive mode');
  const blocked = async () =>
    (
      await client.query<{ count: number }>(
        `select count(*)::int as count from pg_locks join pg_database d on d.oid = database
         where not granted and relation = 'quick_messages'::regclass and datname = current_database()`,
      )
    ).rows[0]?.count;
  const held = [read('riverside'), read('riverside')];
  await expect.poll(blocked, patiently).toBe(2);
  // Whichever comes third is refused at once, and the other two wait.
  const asked = [look('riverside'), look('riverside'), look('riverside')];
  const refused = await Promise.race(asked);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  const served: number[] = [];
  for (const one of asked) void one.then(({ status }) => served.push(status));
  expect(await turnedAway()).toBeGreaterThan(0);
  expect((await look('harbour')).status).toBe(200);
  expect((await raise(test, PEOPLE.riverside)).status).toBe(201);
  expect(served).toEqual([503]);
  await client.end();
  for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 200, 503]);
});

it('whoever waits is served in turn, one of each tenant', () => {
  const share = new FairShare({ atOnce: 1, always: 0, modest: 0, alone: 1, waiting: 9 });
  const served: string[] = [];
  const ask = (name: string, count: number) => {
    for (let index = 0; index < count; index++) share.enter(name, () => served.push(name));
  };
  ask('first', 1);
  ask('loud', 5);
  ask('quiet', 2);
  ask('other', 1);
  for (let index = 0; index < served.length; index++) share.leave(served[index] ?? '');
  expect(served).toEqual(['first', 'loud', 'quiet', 'other', 'loud', 'quiet', 'loud', 'loud', 'loud']);
});

it('only a tenant that asks much more than the others do on average has to wait', () => {
  const share = new FairShare({ atOnce: 1, always: 0, modest: 1.5, alone: 1, waiting: 9 });
  const served: string[] = [];
  for (const name of [...Array<string>(9).fill('loud'), 'quiet', 'other', 'quiet'])
    share.enter(name, () => served.push(name));
  expect(served).toEqual(['loud', 'quiet', 'other', 'quiet']);
});
