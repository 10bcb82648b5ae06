import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { toZonedForm } from '@soteria/contract/kit/time';
import { organisationsEndpoints } from '@soteria/contract/organisations/organisations.endpoints';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { presenceIdOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { enter } from '../../testing/several.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestSocket } from '../../testing/test-socket.ts';
import { sweepAlerts } from './alert-outbox.ts';

const POOL = 2;
/** Evidence is chained every second. */
const PATIENTLY = { timeout: 5_000 };
const RESERVED = 4;
/** A busy machine may take a second to open a connection. */
const patience = { connectMs: 2_000, lockMs: 300 };

let test: TestApp;
let witness: TestSocket;
let releases: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  test = await startTestApp(
    { DATABASE_POOL: String(POOL), DATABASE_RESERVED: String(RESERVED) },
    { patience },
  );
  witness = await enter(test, 'l.duval');
});
afterEach(async () => {
  for (const release of releases) await release();
  releases = [];
});
afterAll(async () => {
  await witness.close();
  await test.close();
});

/** Somebody else's session that holds locks until the test ends, or lets go. */
async function hold(statement: string, values: unknown[] = []): Promise<() => Promise<unknown>> {
  const client = new pg.Client({ connectionString: test.home.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  const release = () => client.end();
  releases.push(release);
  return release;
}

/** Takes every ordinary connection, as so many slow requests would. */
async function exhaust(): Promise<void> {
  for (let index = 0; index < POOL; index++) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const transaction = test.app.context.database.transaction().execute(async (db) => {
      await sql`select 1`.execute(db);
      held.resolve();
      await promise;
    });
    await held.promise;
    releases.push(() => {
      resolve();
      return transaction;
    });
  }
}

const hears = (incidentId: string) =>
  witness.next('NotifyAlert', (payload) => payload.incidentId === incidentId);
const ready = async () => {
  const response = await fetch(`${test.url}/health/ready`);
  return { code: response.status, ...((await response.json()) as { status: string }) };
};

interface State {
  isAlerted: boolean;
  evidence: number;
}
async function stateOf(id: string): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select i.alerted_at is not null as is_alerted,
      (select count(*)::int from audit_entries a where a.tenant_id = i.tenant_id and a.target_id = i.id::text) as evidence
    from incidents i where i.id = ${id}`.execute(test.app.context.database);
  return rows[0];
}

/** What a call for help is to have become, whatever held it up. */
async function sweepUntilNoted(id: string): Promise<void> {
  test.clock.advance(5_000);
  const swept = async () => {
    await sweepAlerts(test.app.context);
    return stateOf(id);
  };
  await expect.poll(swept, PATIENTLY).toEqual({ isAlerted: true, evidence: 1 });
}

it('a call for help and its answer go through while all ordinary connections are taken; others are told to come back', async () => {
  await exhaust();
  const own = test.call('m.lindqvist', organisationsEndpoints.listOwnOrganisations);
  const { status, body } = await raise(test, 'm.lindqvist');
  expect(status).toBe(201);
  await hears(body.id);
  witness.send({
    type: 'Responding',
    payload: {
      tenantId: riverside.t,
      groupId: body.id,
      presenceId: presenceIdOf('riverside', 'l.duval'),
      ref: 'taken',
    },
  });
  await witness.next('Acknowledged', ({ ref }) => ref === 'taken');
  const refused = await own;
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await ready()).toEqual({ code: 503, status: 'no connection to the database is free' });
  expect((await fetch(`${test.url}/health/live`)).status).toBe(200);
  for (const release of releases.splice(0)) await release();
  expect(await ready()).toEqual({ code: 200, status: 'ready' });
  await expect.poll(() => stateOf(body.id), PATIENTLY).toEqual({ isAlerted: true, evidence: 1 });
});

it('opens the reserved connections before they are needed, and again when they are lost', async () => {
  const { database } = test.app.context;
  /** Those that were opened later: one that was ended stands in the list a little longer. */
  const count = async (since = '-infinity') => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and application_name = 'soteria'
        and backend_start > ${since}::timestamptz`.execute(database);
    return rows[0]?.count ?? 0;
  };
  await expect.poll(() => count()).toBeGreaterThanOrEqual(RESERVED);
  const { rows } = await sql<{ since: string }>`
    select clock_timestamp()::text as since, pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'soteria' and pid <> pg_backend_pid()`.execute(
    database,
  );
  await expect.poll(() => count(rows[0]?.since), PATIENTLY).toBeGreaterThanOrEqual(RESERVED);
  await expect.poll(async () => (await raise(test, 'm.lindqvist')).status, PATIENTLY).toBe(201);
});

it.each([
  ['the heads of the audit log', 'lock table audit_heads in access exclusive mode', true],
  ['the pushes', 'lock table push_deliveries, devices in access exclusive mode', false],
  ['the jobs that write letters', 'lock table pgboss.job in access exclusive mode', true],
])(
  'an alert does not wait for %s: what is held up there follows when it can',
  async (_, statement, isNoted) => {
    const release = await hold(statement);
    const { status, body } = await raise(test, 'm.lindqvist');
    expect(status).toBe(201);
    await hears(body.id);
    if (isNoted) await expect.poll(() => stateOf(body.id)).toMatchObject({ isAlerted: true });
    else expect((await stateOf(body.id))?.isAlerted).toBe(false);
    await release();
    await sweepUntilNoted(body.id);
  },
);

it('a locked timeline and a locked person hold up neither calls for help nor anybody else', async () => {
  const { body: incident } = await raise(test, 'm.lindqvist');
  await hears(incident.id);
  await hold('select 1 from groups where id = $1 for update', [incident.id]);
  await hold('select 1 from presences where id = $1 for update', [presenceIdOf('riverside', 'm.lindqvist')]);
  const post = await test.call('a.whitfield', timelinesEndpoints.createEntry, {
    params: { t: riverside.t },
    body: {
      OwnerType: 3,
      OwnerId: incident.id,
      CreatedByPresenceId: presenceIdOf('riverside', 'a.whitfield'),
      Content: { Text: 'On my way' },
    },
  });
  expect(post.status).toBe(503);
  expect(post.headers.get('retry-after')).toBe('1');
  expect(await ready()).toEqual({ code: 503, status: 'writes wait for a lock' });
  const { status, body } = await raise(test, 'm.lindqvist');
  expect(status).toBe(201);
  await hears(body.id);
});

it.each(['incidents', 'timeline_entries', 'groups'])(
  'where %s is locked a call for help is told all the same, and becomes exactly one incident when it can',
  async (table) => {
    const release = await hold(`lock table ${table} in access exclusive mode`);
    const call = {
      idempotencyKey: `locked-${table}`,
      timestamp: toZonedForm(test.clock.now(), 'Europe/London'),
    };
    const { status, body } = await raise(test, 'm.lindqvist', call);
    expect(status).toBe(201);
    await hears(body.id);
    await release();
    await sweepUntilNoted(body.id);
    const again = await raise(test, 'm.lindqvist', call);
    expect(again).toMatchObject({ status: 201, body: { id: body.id } });
  },
);

it('whoever opens an incident that is still being laid out gets it whole, once it is', async () => {
  const release = await hold('lock table timeline_entries in access exclusive mode');
  const { body } = await raise(test, 'm.lindqvist');
  const opening = test.call('l.duval', incidentsEndpoints.listIncidentMembers, {
    params: { t: riverside.t, id: body.id },
  });
  await release();
  await sweepUntilNoted(body.id);
  const opened = await opening;
  expect(opened.status).toBe(200);
  expect(opened.body).toHaveLength(body.memberCount);
});

it('a call for help that cannot be laid out is kept, and holds up no other', async () => {
  const { database } = test.app.context;
  const release = await hold('lock table timeline_entries in access exclusive mode');
  const [inTheWay, other] = [await raise(test, 'm.lindqvist'), await raise(test, 'm.lindqvist')];
  await release();
  await sql`insert into groups (tenant_id, id, type, org_id, display_name, created_by, created_at, last_ticks,
      last_human_ticks)
    select tenant_id, id, 2, org_id, 'In the way', created_by, created_at, 0, 0 from incident_calls
    where id = ${inTheWay.body.id}`.execute(database);
  await sweepUntilNoted(other.body.id);
  expect(await stateOf(inTheWay.body.id)).toBeUndefined();
  await sql`delete from groups where id = ${inTheWay.body.id}`.execute(database);
  await sweepUntilNoted(inTheWay.body.id);
});

it('whoever connects, and whoever answers that the alert is there, before it is laid out is alerted, and counted', async () => {
  const { body: before } = await raise(test, 'm.lindqvist');
  const release = await hold('lock table timeline_entries in access exclusive mode');
  const { body } = await raise(test, 'm.lindqvist');
  const late = await enter(test, 'c.oyelaran');
  await late.next('NotifyAlert', ({ incidentId }) => incidentId === body.id);
  const reachedAt = async (id: string) => {
    const { rows } = await sql<{ reachedAt: Date | null }>`
      select reached_at from group_members
      where group_id = ${id} and presence_id = ${presenceIdOf('riverside', 'c.oyelaran')}`.execute(
      test.app.context.database,
    );
    return rows[0]?.reachedAt ?? null;
  };
  const incidents = [before.id, body.id].map((groupId) => ({ tenantId: riverside.t, groupId }));
  late.send({ type: 'Reached', payload: { incidents } });
  await expect.poll(() => reachedAt(before.id), PATIENTLY).not.toBeNull();
  await release();
  await sweepUntilNoted(body.id);
  await expect.poll(() => reachedAt(body.id), PATIENTLY).not.toBeNull();
  await late.close();
});
