import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

interface Migration {
  name: string;
  sql: string;
  sha256: string;
}

const NAME = /^\d{3}-[a-z0-9-]+\.sql$/;
/** Any constant does, as long as all of Soteria's processes use the same one. */
const LOCK = 7_365_021;

/** So long, in ms, a migration waits for a lock: whoever wants the same table then waits behind it, calls for help too. */
const LOCK_WITHIN_MS = 200;
/** Then it lets everybody pass, and tries again; */
const AGAIN_AFTER_MS = 1_000;
/** until somebody should look at what holds the lock. */
const GIVE_UP_AFTER_MS = 10 * 60_000;
/** SQLSTATE: a lock was not had in time, or only by a deadlock. */
const HELD_UP = new Set(['55P03', '40P01']);

/**
 * Applies the `NNN-name.sql` files of a folder in order, each once and never backwards, all in one
 * transaction: a failure leaves the database as it was. Processes that start together wait for one another.
 * Others may be at work on the database: what holds a table (a backup, a long report) is waited for without
 * making everybody else wait.
 * @param folder a file URL, for instance `new URL('../migrations/', import.meta.url)`
 * @param schema where the record of what was applied is kept; created if missing
 * @returns the names applied now
 * @throws when a file that was applied has since been changed or removed
 */
export async function migrate(pool: pg.Pool, folder: URL, schema = 'public'): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const giveUpAt = performance.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    try {
      return await applyAll(pool, migrations, pg.escapeIdentifier(schema));
    } catch (error) {
      if (!isHeldUp(error) || performance.now() > giveUpAt) throw error;
    }
    await pause(AGAIN_AFTER_MS);
  }
}

function isHeldUp(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  return code !== undefined && HELD_UP.has(code);
}

async function applyAll(pool: pg.Pool, migrations: Migration[], schema: string): Promise<string[]> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`);
    const done = await applyMissing(client, migrations, schema);
    await client.query('commit');
    return done;
  } catch (error) {
    failure = error;
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release(failure !== undefined);
  }
}

async function applyMissing(
  client: pg.PoolClient,
  migrations: Migration[],
  schema: string,
): Promise<string[]> {
  await client.query(`create schema if not exists ${schema}`);
  await client.query(
    `create table if not exists ${schema}.migration (
       name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<{ name: string; sha256: string }>(
    `select name, sha256 from ${schema}.migration`,
  );
  assertUnchanged(rows, migrations);
  const applied = new Set(rows.map((row) => row.name));
  const missing = migrations.filter((migration) => !applied.has(migration.name));
  for (const { name, sql, sha256 } of missing) {
    await client.query(`set local search_path to ${schema}, public`);
    try {
      await client.query(sql);
    } catch (cause) {
      throw new Error(`The migration ${name} failed: ${(cause as Error).message}`, { cause });
    }
    await client.query(`insert into ${schema}.migration (name, sha256) values ($1, $2)`, [name, sha256]);
  }
  return missing.map((migration) => migration.name);
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Forward only: what a database has been through must still be what the files say. */
function assertUnchanged(applied: { name: string; sha256: string }[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.sha256]));
  for (const { name, sha256 } of applied) {
    if (known.get(name) === sha256) continue;
    const what = known.has(name) ? 'has been changed since it was applied' : 'is unknown to this version';
    throw new Error(`The migration ${name} ${what}: write a new one, or start from a fresh database.`);
  }
}
