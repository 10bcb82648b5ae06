import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';

/** No table types: every query is SQL one can read, with the row it gives written beside it. */
type Tables = Record<never, never>;

export type Database = Kysely<Tables>;
/** A database or a transaction: what a query needs. */
export type Queryable = Kysely<Tables> | Transaction<Tables>;

const statementNames = new Map<string, string>();

function nameOf(text: string): string {
  const known = statementNames.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  statementNames.set(text, name);
  return name;
}

/**
 * A client whose queries are prepared once for each connection: the house has a fixed set of statements, and
 * planning the one that raises an incident costs as much as a third of running it (bench/sos.bench.ts).
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven overloads; this passes them all through.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) {
      return super.query(...(args as Parameters<pg.Client['query']>));
    }
    return super.query({ name: nameOf(text), text, values }, ...rest);
  }
}

/** Opens a pool; columns come back in camelCase, JSON documents as they are. */
export function openDatabase(connectionString: string, poolSize: number): Database {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'soteria',
    Client: PreparingClient,
  });
  // A connection that the database closes is replaced by the pool, and no reason to stop: an idle one, and one
  // that a request holds between two statements; what the request does next fails and says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}
