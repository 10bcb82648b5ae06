import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { migrate } from '@soteria/database/migrate';
import { createTestDatabase } from '@soteria/database/test-database';
import { createIdentity } from '@soteria/identity/identity';
import pg from 'pg';
import { systemClock } from '../platform/clock.ts';
import { type Answered, type CallOptions, callEndpoint } from '../testing/call-endpoint.ts';
import { closedPort, redisAt } from '../testing/ports.ts';
import { type Machine, openMachine } from './machine.ts';
import { startNginx } from './nginx.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Three server processes behind nginx, on one database and one Redis. */
export interface House {
  /** The one address people use. */
  url: string;
  machines: [Machine, Machine, Machine];
  pool: pg.Pool;
  clock: { now(): number; advance(): void };
  /** Changes the database as the first process of a new version does. */
  migrate(sql: string): Promise<void>;
  /** An access token of a demo account, as the embedded identity provider gives it. */
  tokenOf(account: string, sessionId?: string): Promise<string>;
  /** Calls an endpoint as a demo account, through nginx unless another address is given. */
  call<E extends Endpoint>(
    account: string | null,
    endpoint: E,
    options?: CallOptions<E>,
    url?: string,
  ): Promise<Answered<E>>;
  close(): Promise<void>;
}

let migrated = 0;

/** With a folder and a record of its own, since the product's are what its files say. */
async function migrateOnce(pool: pg.Pool, sql: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'soteria-later-'));
  await writeFile(join(folder, '001-later.sql'), sql);
  await migrate(pool, pathToFileURL(`${folder}/`), `later_${migrated++}`);
  await rm(folder, { recursive: true });
}

/** The others wait so long for the process that fills the demo, in ms: longer than a request may for a lock. */
const FILLING_MS = 2_500;

/** Fills the demo, as it were, on a slow machine: until somebody has waited for it for long. */
async function fillSlowly(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  await client.query(`select pg_advisory_lock(7365, hashtext('demo'))`);
  const isOver = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
         and clock_timestamp() - query_start > $1 * interval '1 ms'`,
      [FILLING_MS],
    );
    return rowCount !== 0;
  };
  while (!(await isOver())) await pause(100);
  client.release(true);
}

/** On an empty database: all three start at once, migrate, and one after the other would fill it with the demo. */
export async function openHouse(nginx: string, redisPort: number): Promise<House> {
  const database = await createTestDatabase({ template: 'empty' });
  const dataDir = await mkdtemp(join(tmpdir(), 'soteria-house-'));
  const [port, ...ports] = await Promise.all([1, 2, 3, 4].map(closedPort));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...redisAt(redisPort),
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    // Others run beside these three on one PostgreSQL.
    DATABASE_RESERVED: '0',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    RATE_LIMIT_PER_SECOND: '100000',
    MAIL_AFTER_SECONDS: '3600',
    // The tests' own connections to a process are not let go of as nginx lets go of its.
    DRAIN_SECONDS: '4',
    LOG_LEVEL: 'warn',
  };
  const machines = ports.map((each) => openMachine(each, env)) as House['machines'];
  const stopNginx = await startNginx(nginx, port as number, ports);
  const stop = async () => {
    await Promise.all(machines.map((machine) => machine.kill()));
    await stopNginx();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  // The drop may still meet a connection that is on its way out, which then says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const starting = Promise.all(machines.map((machine) => machine.start()));
  await Promise.all([fillSlowly(pool), starting]).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const identity = await createIdentity({
    publicUrl: url,
    clientId: 'soteria-web',
    pool,
    clock: systemClock,
    log: quiet,
    onSessionEnded: () => {},
  });
  const tokens = new Map<string, Promise<string>>();
  const tokenOf: House['tokenOf'] = (account, sessionId) => {
    const key = `${account} ${sessionId ?? ''}`;
    const token = tokens.get(key) ?? identity.issueAccessToken(`${account}@riverside.example`, sessionId);
    tokens.set(key, token);
    return token;
  };
  return {
    url,
    machines,
    pool,
    clock: { now: systemClock.now, advance: () => {} },
    migrate: (sql) => migrateOnce(pool, sql),
    tokenOf,
    call: async (account, endpoint, options, at = url) =>
      callEndpoint(at, account === null ? null : await tokenOf(account), endpoint, options),
    async close() {
      await pool.end();
      await stop();
    },
  };
}
