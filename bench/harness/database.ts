import { migrate } from '@soteria/database/migrate';
import { createTestDatabase, type TestDatabase } from '@soteria/database/test-database';
import pg from 'pg';

/** A migrated database of a bench's own, in the PostgreSQL that `npm run bench` provides. */
export async function createBenchDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase({ template: 'empty' });
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  await migrate(pool, new URL('../../apps/server/migrations/', import.meta.url));
  await pool.end();
  return database;
}
