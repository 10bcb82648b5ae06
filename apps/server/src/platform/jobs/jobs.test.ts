import { createTestDatabase, type TestDatabase } from '@soteria/database/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { createMetrics } from '../metrics.ts';
import { createJobs, type Jobs } from './jobs.ts';

const QUEUE = 'tried';
const patiently = { timeout: 10_000 };
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

let database: TestDatabase;
let jobs: Jobs;
const done: number[] = [];
const failing = new Set<number>();
const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

beforeAll(async () => {
  database = await createTestDatabase({ template: 'server' });
  jobs = createJobs({ databaseUrl: database.url, log, metrics: createMetrics() });
  jobs.define<{ number: number }>({
    name: QUEUE,
    concurrency: 2,
    retries: 3,
    work: async ({ number }) => {
      if (failing.delete(number)) throw new Error('as told');
      done.push(number);
    },
  });
  await jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

const job = (number: number) => ({ id: id(number), data: { number } });

it('many are done in one go, each once however often it is asked for; one that fails is tried again', async () => {
  failing.add(7);
  const many = Array.from({ length: 100 }, (_, number) => job(number));
  await jobs.enqueue(QUEUE, many);
  await jobs.enqueue(QUEUE, many.slice(0, 50));
  await expect.poll(() => done.length, { timeout: 4_000 }).toBeGreaterThanOrEqual(99);
  await expect.poll(() => done.toSorted((a, b) => a - b), patiently).toEqual(many.map((_, number) => number));
});

it('asked for in a transaction: with its commit, and not without', async () => {
  const kysely = openDatabase(database.url, 2);
  await transact(kysely, async (tx) => jobs.enqueue(QUEUE, [job(200)], tx));
  const undone = transact(kysely, async (tx) => {
    await jobs.enqueue(QUEUE, [job(201)], tx);
    throw new Error('rolled back');
  });
  await expect(undone).rejects.toThrow('rolled back');
  await expect.poll(() => done.includes(200), patiently).toBe(true);
  expect(done).not.toContain(201);
  await kysely.destroy();
});

it('goes on when the database has closed its connections', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'soteria jobs' and datname = current_database()`,
  );
  await client.end();
  await expect
    .poll(
      () =>
        jobs.enqueue(QUEUE, [job(300)]).then(
          () => true,
          () => false,
        ),
      patiently,
    )
    .toBe(true);
  await expect.poll(() => done.includes(300), patiently).toBe(true);
});
