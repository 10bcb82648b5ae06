import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let pool: pg.Pool;
let folder = '';

beforeEach(async () => {
  database = await createTestDatabase({ template: 'empty' });
  pool = new pg.Pool({ connectionString: database.url });
  // The drop may still meet a connection that is on its way out, which then says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  folder = await mkdtemp(path.join(tmpdir(), 'soteria-migrations-'));
  await writeFile(
    path.join(folder, '001-first.sql'),
    'create table first (id int); insert into first values (1);',
  );
  await writeFile(path.join(folder, '002-second.sql'), 'alter table first add word text;');
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const run = (schema?: string) => migrate(pool, pathToFileURL(`${folder}/`), schema);

test('applies each file once, in order, also when two processes start together', async () => {
  const done = await Promise.all([run(), run()]);
  expect(done.flat()).toEqual(['001-first.sql', '002-second.sql']);
  await writeFile(path.join(folder, '003-third.sql'), 'drop table first');
  expect(await run()).toEqual(['003-third.sql']);
});

test('keeps its tables in the schema it is given', async () => {
  await run('elsewhere');
  expect((await pool.query('select id from elsewhere.first')).rows).toEqual([{ id: 1 }]);
});

test('a failing file leaves nothing behind and is named', async () => {
  await writeFile(path.join(folder, '003-third.sql'), 'create table third (); select nonsense');
  await expect(run()).rejects.toThrow('003-third.sql failed: column "nonsense" does not exist');
  expect((await pool.query("select to_regclass('public.first') as there")).rows).toEqual([{ there: null }]);
});

test('a file changed after it was applied is refused', async () => {
  await run();
  await writeFile(path.join(folder, '001-first.sql'), 'create table other ()');
  await expect(run()).rejects.toThrow('001-first.sql has been changed since it was applied');
});

test('waits for whoever holds a table without making others wait behind it', async () => {
  await run();
  await writeFile(path.join(folder, '003-third.sql'), 'alter table first add later text;');
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from first');
  let isDone = false;
  const done = run().finally(() => {
    isDone = true;
  });
  const reader = await pool.connect();
  await vi.waitUntil(() => isWaitedFor('first'));
  await reader.query('select from first');
  expect(isDone).toBe(false);
  reader.release();
  await holder.query('commit');
  holder.release();
  expect(await done).toEqual(['003-third.sql']);
});

async function isWaitedFor(table: string): Promise<boolean> {
  const { rows } = await pool.query(
    `select from pg_locks join pg_database d on d.oid = database
     where relation = $1::regclass and not granted and datname = current_database()`,
    [table],
  );
  return rows.length > 0;
}
