import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

/** No table types: every query is SQL one can read, with the row it gives written beside it. */
type Tables = Record<never, never>;

export type Database = Kysely<Tables>;
/** A database or a transaction: what a query needs. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

/** Opens a pool; columns come back in camelCase, JSON documents as they are. */
export function openDatabase(
  connectionString: string,
  poolSize: number,
): { database: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'soteria',
  });
  const database = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { database, pool };
}
