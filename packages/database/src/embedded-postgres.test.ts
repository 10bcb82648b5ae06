import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findRunning } from './embedded-postmaster.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let dataDir = '';
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'soteria-postgres-'));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const left = await findRunning(path.join(dataDir, 'postgres', 'cluster'));
  if (left) process.kill(left.pid, 'SIGQUIT');
  expect(left, 'a PostgreSQL left behind').toBeNull();
  await rm(dataDir, { recursive: true, force: true });
});

/** A process of its own that starts the database and then waits. */
async function startInChild(): Promise<{ child: ChildProcess; connectionString: string }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./embedded-postgres.ts'))};
    const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], log: console });
    process.stdout.write(postgres.connectionString + '\\n');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, connectionString: String(line) };
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a row survives kill -9 of the process, and the PostgreSQL it left is taken over', async () => {
  const { child, connectionString } = await startInChild();
  await query(connectionString, "create table kept as select 'safe' as word");
  child.kill('SIGKILL');
  await once(child, 'exit');
  const orphan = await findEmbeddedPostgres(dataDir);
  expect(orphan).toBe(connectionString);

  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    expect(await query(postgres.connectionString, 'select word from kept')).toEqual([{ word: 'safe' }]);
    const [settings] = await query(
      postgres.connectionString,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
              (select datlocale from pg_database where datname = current_database()) as locale`,
    );
    expect(settings).toEqual({ fsync: 'on', commit: 'on', locale: 'C.UTF-8' });
  } finally {
    await postgres.stop();
  }
  expect(await findEmbeddedPostgres(dataDir)).toBeNull();
});

test('it ends with its process on SIGTERM, and a second process is refused meanwhile', async () => {
  const { child } = await startInChild();
  await expect(startEmbeddedPostgres({ dataDir, log })).rejects.toThrow(`process ${child.pid}`);
  child.kill('SIGTERM');
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGTERM');
  const cluster = path.join(dataDir, 'postgres', 'cluster');
  await expect.poll(() => findRunning(cluster), { timeout: 5_000 }).toBeNull();
});

test('a PostgreSQL that dies on its own is started again on the same port', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const running = await findRunning(await realpath(path.join(dataDir, 'postgres', 'cluster')));
    process.kill(running?.pid ?? 0, 'SIGKILL');
    const ask = () => query(postgres.connectionString, 'select 1 as one').catch(() => null);
    await expect.poll(ask, { timeout: 15_000, interval: 100 }).toEqual([{ one: 1 }]);
  } finally {
    await postgres.stop();
  }
});

test.runIf(process.getuid?.() === 0)(
  'as root in a folder nobody may enter, the data live aside',
  async () => {
    await chmod(dataDir, 0o700);
    const postgres = await startEmbeddedPostgres({ dataDir, log });
    await postgres.stop();
    const aside = await realpath(path.join(dataDir, 'postgres'));
    expect(aside).toContain('/var/lib/soteria/');
    await rm(aside, { recursive: true });
  },
);
