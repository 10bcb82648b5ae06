import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@soteria/database/test-database';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const READY_WITHIN_MS = 30_000;

/** The product as a newcomer runs it, on a port and a database of its own, that a journey can kill and restart. */
export interface Soteria {
  url: string;
  /** As a power cut would: the process is gone at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

async function untilReady(url: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    const isReady = await fetch(`${url}/health/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`The server at ${url} was not ready within ${READY_WITHIN_MS / 1000} s.`);
}

export async function startSoteria(env: Record<string, string> = {}): Promise<Soteria> {
  const [database, port, dataDir] = [
    await createTestDatabase({ template: 'empty' }),
    await freePort(),
    await mkdtemp(join(tmpdir(), 'soteria-journey-')),
  ];
  const url = `http://localhost:${port}`;
  let child: ChildProcess | undefined;
  const soteria: Soteria = {
    url,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          DATABASE_URL: database.url,
          LOG_LEVEL: 'error',
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      await untilReady(url);
    },
    async kill() {
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGKILL');
      await gone;
    },
    async stop() {
      const gone = new Promise((resolve) => child?.once('exit', resolve));
      child?.kill('SIGTERM');
      await gone;
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  await soteria.start();
  return soteria;
}
