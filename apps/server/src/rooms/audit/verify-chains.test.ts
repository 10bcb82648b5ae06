import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chainWaiting } from '../../platform/audit/chain-waiting.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sweepAlerts } from '../incidents/alert-outbox.ts';
import { verifyChains, verifyDatabase } from './verify-chains.ts';

const { t, o } = riverside;
let test: TestApp;

const database = () => test.app.context.database;
const reportOf = async (db = database()) =>
  (await verifyChains(db)).find((report) => report.tenantId === t) ?? null;

beforeAll(async () => {
  test = await startTestApp();
  for (const DisplayName of ['Ann', 'Ben', 'Zoë 🦺', "D', (1:x,-)", 'Eve']) {
    const { status } = await test.call('t.okafor', presencesEndpoints.createPresence, {
      params: { t },
      body: { OwnerId: o, DisplayName },
    });
    expect(status).toBe(201);
  }
});
afterAll(() => test.close());

it('works every chain out to the same hashes as the database', async () => {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_entries where tenant_id = ${t} and seq = 5`.execute(
    database(),
  );
  expect(await verifyDatabase(database())).toContainEqual({
    tenantId: t,
    count: 5,
    head: { seq: 5, hash: rows[0]?.hash },
    broken: null,
  });
});

/** What is found after somebody who may switch triggers off has been at the tables. */
async function afterTampering(...statements: RawBuilder<unknown>[]) {
  const undone = new Error('undone');
  let found: Awaited<ReturnType<typeof reportOf>> = null;
  const work = database()
    .transaction()
    .execute(async (db) => {
      await sql`alter table audit_entries disable trigger user`.execute(db);
      await sql`alter table audit_heads disable trigger user`.execute(db);
      for (const statement of statements) await statement.execute(db);
      found = await reportOf(db);
      throw undone;
    });
  await expect(work).rejects.toBe(undone);
  return (found as Awaited<ReturnType<typeof reportOf>>)?.broken;
}

const renumber = (from: number, to: number) =>
  sql`update audit_entries set seq = ${to} where tenant_id = ${t} and seq = ${from}`;
const remove = (seq: number) => sql`delete from audit_entries where tenant_id = ${t} and seq = ${seq}`;

it.each([
  ['an altered name', [sql`update audit_entries set target_label = 'Bob' where seq = 2`], 2],
  ['an altered time', [sql`update audit_entries set at = at - interval '1 microsecond' where seq = 3`], 3],
  ['details with another space', [sql`update audit_entries set details = '{ }' where seq = 4`], 4],
  ['an address made unknown', [sql`update audit_entries set ip = null where seq = 1`], 1],
  [
    'an altered entry with a hash that fits it',
    [
      sql`update audit_entries set target_label = 'Bob' where seq = 2`,
      sql`update audit_entries e set hash = sha256(prev_hash || convert_to(audit_text(e), 'UTF8')) where seq = 2`,
    ],
    3,
  ],
  ['one missing in the middle', [remove(3)], 3],
  ['one missing in the middle, the others moved up', [remove(3), renumber(4, 3), renumber(5, 4)], 3],
  ['the last one missing', [remove(5)], 5],
  ['all of them missing', [sql`delete from audit_entries`], 1],
  ['two in the other order', [renumber(2, 99), renumber(3, 2), renumber(99, 3)], 2],
  ['a head that is gone', [sql`delete from audit_heads`], 5],
  ['a head moved back over the last one', [sql`update audit_heads set seq = 4`], 5],
])('notices %s', async (_, statements, seq) => {
  expect(await afterTampering(...statements)).toMatchObject({ seq });
  expect((await reportOf())?.broken).toBeNull();
});

it.each([
  sql`update audit_entries set target_label = 'Bob'`,
  sql`delete from audit_entries`,
  sql`truncate audit_entries`,
  sql`delete from audit_heads`,
  sql`truncate audit_heads`,
  sql`update audit_heads set seq = seq - 1`,
])('the database refuses what is no appending (%#)', async (statement) => {
  await expect(statement.execute(database())).rejects.toThrow('only grows');
});

it('keeps one chain while many write at once, and one entry of a call for help whose process died', async () => {
  const calls = Array.from({ length: 12 }, (_, index) =>
    index % 2 === 0
      ? raise(test, 'm.lindqvist')
      : test.call('t.okafor', presencesEndpoints.createPresence, {
          params: { t },
          body: { OwnerId: o, DisplayName: `Person ${index}` },
        }),
  );
  const answers = await Promise.all(calls);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  await chainWaiting(database());
  expect((await reportOf())?.count).toBe(17);
  const lost = await raise(test, 'm.lindqvist');
  const rowsOf = async () =>
    (
      await sql<{ action: string; ip: string | null }>`
        select action, ip from audit_entries where target_id = ${lost.body.id} order by seq`.execute(
        database(),
      )
    ).rows;
  await chainWaiting(database());
  expect(await rowsOf()).toEqual([{ action: 'createIncident', ip: '127.0.0.1' }]);
  // As if the process had died between the commit and the note.
  await sql`update incidents set alerted_at = null where id = ${lost.body.id}`.execute(database());
  test.clock.advance(5_000);
  await sweepAlerts(test.app.context);
  await chainWaiting(database());
  expect(await rowsOf()).toHaveLength(1);
  const again = await test.call('m.lindqvist', incidentsEndpoints.renameIncident, {
    params: { t, id: lost.body.id, name: lost.body.displayName },
  });
  expect(again.status).toBe(200);
  expect(await reportOf()).toMatchObject({ count: 18, broken: null });
});

it('a chain that somebody holds holds up no call for help; its evidence follows', async () => {
  const before = (await reportOf())?.count ?? 0;
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holder = database()
    .transaction()
    .execute(async (db) => {
      await sql`select 1 from audit_heads where tenant_id = ${t} for update`.execute(db);
      held.resolve();
      await release.promise;
    });
  await held.promise;
  const { status, body } = await raise(test, 'm.lindqvist');
  expect(status).toBe(201);
  const isMarked = async () =>
    (await sql`select 1 from incidents where id = ${body.id} and alerted_at is not null`.execute(database()))
      .rows.length === 1;
  await expect.poll(isMarked, { timeout: 5_000 }).toBe(true);
  release.resolve();
  await holder;
  await chainWaiting(database());
  expect(await reportOf()).toMatchObject({ count: before + 1, broken: null });
});
