import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { createTestDatabase } from '@soteria/database/test-database';
import { createIdentity } from '@soteria/identity/identity';
import pg from 'pg';
import { systemClock } from '../platform/clock.ts';
import { type Answered, type CallOptions, callEndpoint } from '../testing/call-endpoint.ts';
import { closedPort, redisAt } from '../testing/several.ts';
import { startNginx } from './nginx.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const READY_WITHIN_MS = 40_000;
const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** One real server process of a house. */
interface Machine {
  url: string;
  start(): Promise<void>;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** As an operator would; resolves when it is gone. */
  stop(): Promise<void>;
}

/** Three server processes behind nginx, on one database and one Redis. */
export interface House {
  /** The one address people use. */
  url: string;
  machines: [Machine, Machine, Machine];
  pool: pg.Pool;
  clock: { now(): number; advance(): void };
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

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    // A connection that is kept would be waited for when the process drains.
    const isReady = await fetch(`${url}/health/ready`, { headers: { connection: 'close' } }).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The server at ${url} was not ready in time.`);
}

function openMachine(port: number, env: Record<string, string>): Machine {
  let child: ChildProcess | undefined;
  const url = `http://127.0.0.1:${port}`;
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await gone;
  };
  return {
    url,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: { ...process.env, ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await untilReady(url);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** On an empty database: all three start at once, migrate, and fill it with the demo. */
export async function openHouse(nginx: string, redisPort: number): Promise<House> {
  const database = await createTestDatabase({ template: 'empty' });
  const dataDir = await mkdtemp(join(tmpdir(), 'soteria-house-'));
  const [port, ...ports] = await Promise.all([1, 2, 3, 4].map(closedPort));
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...redisAt(redisPort),
    DATABASE_URL: database.url,
    DATABASE_POOL: '8',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    RATE_LIMIT_PER_SECOND: '100000',
    MAIL_AFTER_SECONDS: '3600',
    LOG_LEVEL: 'error',
  };
  const machines = ports.map((each) => openMachine(each, env)) as House['machines'];
  const stopNginx = await startNginx(nginx, port as number, ports);
  await Promise.all(machines.map((machine) => machine.start()));
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
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
    tokenOf,
    call: async (account, endpoint, options, at = url) =>
      callEndpoint(at, account === null ? null : await tokenOf(account), endpoint, options),
    async close() {
      await Promise.all(machines.map((machine) => machine.kill()));
      await stopNginx();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
