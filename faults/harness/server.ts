import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@soteria/database/test-database';
import { pause } from './pause.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const LISTENING_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 10;

/** The product in a process of its own, which a program kills and starts again. */
export interface Server {
  url: string;
  /** Where it keeps its files, and its database when that is the embedded one. */
  dataDir: string;
  databaseUrl: string | null;
  /** Resolves once it listens; the moment, in ms of this process. */
  start(): Promise<number>;
  /** As a power cut would: gone at once. */
  kill(): Promise<void>;
  /** A metric of its own that has no labels: `process_resident_memory_bytes`. */
  metric(name: string): Promise<number>;
  close(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });

async function untilListening(url: string): Promise<number> {
  const deadline = performance.now() + LISTENING_WITHIN_MS;
  while (performance.now() < deadline) {
    const isThere = await fetch(`${url}/health/live`).then(
      (response) => response.ok,
      () => false,
    );
    if (isThere) return performance.now();
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`The server at ${url} did not listen within ${LISTENING_WITHIN_MS / 1000} s.`);
}

function addressOf(databaseUrl: string, throughPort: number | undefined): string {
  const address = new URL(databaseUrl);
  if (throughPort) [address.hostname, address.port] = ['127.0.0.1', String(throughPort)];
  return address.href;
}

export interface ServerOptions {
  /** On the embedded database instead of one of the run's PostgreSQL. */
  isEmbedded?: boolean;
  /** The port of a wire to the database's. */
  throughPort?: number;
  /** A folder that is there already, and stays, for its files; with `isEmbedded` for its database too. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** Prepares a server with the demo. */
export async function prepareServer(
  issuerUrl: string,
  { isEmbedded = false, throughPort, dataDir: given, env = {} }: ServerOptions = {},
): Promise<Server> {
  const database = isEmbedded ? null : await createTestDatabase({ template: 'empty' });
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'soteria-fault-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals) => {
    const gone = new Promise((resolve) => child?.once('exit', resolve));
    child?.kill(signal);
    await gone;
  };
  const { DATABASE_URL: _, ...inherited } = process.env;
  return {
    url,
    dataDir,
    databaseUrl: database?.url ?? null,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: {
          ...inherited,
          PORT: String(port),
          HOST: '127.0.0.1',
          PUBLIC_URL: url,
          DATA_DIR: dataDir,
          OIDC_ISSUER: issuerUrl,
          LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
          RATE_LIMIT_PER_SECOND: '100000',
          ...env,
          ...(database ? { DATABASE_URL: addressOf(database.url, throughPort) } : {}),
        },
        stdio: ['ignore', process.env.LOG_LEVEL ? 'inherit' : 'ignore', 'inherit'],
      });
      return untilListening(url);
    },
    kill: () => end('SIGKILL'),
    async metric(name) {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(metrics)?.[1] ?? 0);
    },
    async close() {
      await end('SIGTERM');
      await database?.drop();
      if (!given) await rm(dataDir, { recursive: true, force: true });
    },
  };
}
