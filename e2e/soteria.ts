import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@soteria/database/test-database';
import pg from 'pg';

const MAIN = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url));
const FILL = `
  with chosen as (
    select g.* from groups g join incidents i on i.tenant_id = g.tenant_id and i.id = g.id
    where i.mode = 1 and g.archived_at is null limit 1
  ), grown as (
    update groups g set last_seq = g.last_seq + $1, last_ticks = g.last_ticks + $1::bigint * 10000, version = g.version + 1
    from chosen where g.tenant_id = chosen.tenant_id and g.id = chosen.id
  )
  insert into timeline_entries (tenant_id, group_id, seq, id, ticks, created_at, created_by, created_by_name, content)
  select tenant_id, id, last_seq + n, gen_random_uuid(), last_ticks + n::bigint * 10000, created_at, created_by, 'Tom Okafor',
    jsonb_build_object('$t', 'Markdown', '$v', jsonb_build_object('Text', 'entry ' || (n - 1)))
  from chosen, generate_series(1, $1::int) n`;
const READY_WITHIN_MS = 30_000;

/** The product as a newcomer runs it, on a port and a database of its own, that a journey can kill and restart. */
export interface Soteria {
  url: string;
  /** As a power cut would: the process is gone at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Runs SQL on the journey's database, behind the product's back. */
  execute(sql: string, values?: unknown[]): Promise<void>;
  /** Writes many entries at once onto the demo's drill, behind the product's back. */
  fillTimeline(count: number): Promise<void>;
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
  const execute = async (sql: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(sql, values);
    await client.end();
  };
  const soteria: Soteria = {
    url,
    execute,
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
    fillTimeline: (count) => execute(FILL, [count]),
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
