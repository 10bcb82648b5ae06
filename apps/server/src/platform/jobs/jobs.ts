import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from '../context.ts';
import type { Tx } from '../database/transact.ts';
import type { Metrics } from '../metrics.ts';

export interface JobQueue<Data extends object> {
  name: string;
  /** How many at once. Each is fetched by itself: one that fails never fails another (stack.md 6). */
  concurrency: number;
  /** After this many failures it is given up and counted. */
  retries: number;
  work(data: Data): Promise<void>;
}

export interface NewJob<Data extends object> {
  /** The same id is queued once, however often it is asked for. */
  id: string;
  data: Data;
  startAfterSeconds?: number;
}

/** Work in the database, done later and again until it is done. It polls: never on the way of an alert. */
export interface Jobs {
  define<Data extends object>(queue: JobQueue<Data>): void;
  /** In the transaction, when one is given: then with its commit, and not without. */
  enqueue<Data extends object>(queue: string, jobs: readonly NewJob<Data>[], tx?: Tx): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const DEAD_LETTERS = 'given-up';
const POLL_SECONDS = 2;
const CONNECTIONS = 4;
const RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 10 * 60;
const STOP_WITHIN_MS = 3_000;
const FORGET_AFTER_SECONDS = 2 * 24 * 60 * 60;

const inside = ({ db }: Tx) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await db.withoutPlugins().executeQuery(CompiledQuery.raw(text, values))).rows,
  }),
});

/** Connections of its own, so that no job waits for a request; one that the database closes is replaced. */
function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    application_name: 'soteria jobs',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export interface JobsParts {
  databaseUrl: string;
  log: Logger;
  metrics: Metrics;
}

export function createJobs({ databaseUrl, log, metrics }: JobsParts): Jobs {
  const pool = openPool(databaseUrl);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
  });
  const queues: JobQueue<object>[] = [];
  const workers = new Map<string, string[]>();
  boss.on('error', (error) => log.warn({ error: error.message }, 'The jobs had a failure'));

  const wake = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id);
  };
  const open = async (queue: JobQueue<object>) => {
    const options = {
      deadLetter: DEAD_LETTERS,
      retryLimit: queue.retries,
      retryDelay: RETRY_SECONDS,
      retryBackoff: true,
      retryDelayMax: LONGEST_RETRY_SECONDS,
      deleteAfterSeconds: FORGET_AFTER_SECONDS,
    };
    await boss.createQueue(queue.name, options);
    // One at a time each, and as many of them as wanted: the library wakes only a worker it knows by its own id.
    const ids: string[] = [];
    for (let index = 0; index < queue.concurrency; index++) {
      const polling = { batchSize: 1, pollingIntervalSeconds: POLL_SECONDS };
      ids[index] = await boss.work<object>(queue.name, polling, async (batch) => {
        for (const job of batch) await queue.work(job.data);
        // There may be more: looked at once and not at the next poll.
        boss.notifyWorker(ids[index] ?? '');
      });
    }
    workers.set(queue.name, ids);
  };

  return {
    define: (queue) => void queues.push(queue as unknown as JobQueue<object>),
    async enqueue(queue, jobs, tx) {
      if (jobs.length === 0) return;
      const rows = jobs.map(({ id, data, startAfterSeconds }) => ({
        id,
        data,
        ...(startAfterSeconds ? { startAfter: startAfterSeconds } : {}),
      }));
      await boss.insert(queue, rows, tx ? { db: inside(tx) } : {});
      if (!tx) wake(queue);
    },
    async start() {
      await boss.start();
      // First: queues refer to it.
      await boss.createQueue(DEAD_LETTERS);
      await boss.work<object>(DEAD_LETTERS, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
        metrics.jobFailures.inc({ job: DEAD_LETTERS });
        log.error('A job was given up after its last try');
      });
      for (const queue of queues) await open(queue);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: STOP_WITHIN_MS });
      await pool.end();
    },
  };
}
