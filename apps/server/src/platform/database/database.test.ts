import { createTestDatabase, type TestDatabase } from '@soteria/database/test-database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPool } from './database.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'empty' });
  pool = openPool({ connectionString: database.url, size: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const COUNTING = 'select count(*)::int as count from unnest($1::int[])';
const count = async (length: number) => {
  const { rows } = await pool.query(COUNTING, [Array.from({ length }, (_, index) => index)]);
  return rows[0].count;
};
const prepared = async () => {
  const { rows } = await pool.query('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
};

it('plans anew a statement that names many things, and prepares the same one for a few', async () => {
  expect(await count(10_000)).toBe(10_000);
  expect(await prepared()).not.toContain(COUNTING);
  expect(await count(20)).toBe(20);
  expect(await prepared()).toContain(COUNTING);
});
