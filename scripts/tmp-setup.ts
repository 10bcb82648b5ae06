import { randomBytes } from 'node:crypto';
import { migrate } from '@soteria/database/migrate';
import { asAdmin, databaseUrl, nameDatabasesOf } from '@soteria/database/test-database';

import pg from 'pg';

const SERVER_MIGRATIONS = new URL('../apps/server/migrations/', import.meta.url);

/** Makes the migrated template that test files copy, and removes it and what they left when the run is over. */
export default async function setup(): Promise<() => Promise<void>> {
  const { prefix, template } = nameDatabasesOf(randomBytes(4).toString('hex'));
  await asAdmin((client) => client.query(`create database ${template} template template0`));
  const pool = new pg.Pool({ connectionString: databaseUrl(template) });
  await migrate(pool, SERVER_MIGRATIONS);
  
  await pool.end();
  return () =>
    asAdmin(async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
}
