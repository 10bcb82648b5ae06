import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely';
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

/** So many things at once, and how many there are decides how they are best found. */
const MANY = 200;
const namesMany = (values: readonly unknown[]): boolean =>
  values.some((value) => Array.isArray(value) && value.length > MANY);

/**
 * A client whose queries are prepared once for each connection: the house has a fixed set of statements, and
 * planning the one that raises an incident costs as much as a third of running it (bench/sos.bench.ts). One that
 * names many things is planned anew: a plan that was made while there were few reads every row once for each of them,
 * and ten thousand incidents then take a quarter of a minute.
 */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg declares seven overloads; this passes them all through.
  override query(...args: any[]): any {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0 || namesMany(values)) {
      return super.query(...(args as Parameters<pg.Client['query']>));
    }
    return super.query({ name: nameOf(text), text, values }, ...rest);
  }
}

export interface PoolOptions {
  connectionString: string;
  size: number;
  /** A connection that is not there by then, in ms, is not waited for any longer; 5,000 unless said. */
  connectWithinMs?: number;
  /** A statement that waits longer for a lock, in ms, is given up (SQLSTATE 55P03); for ever unless said. */
  lockTimeoutMs?: number;
  /** A statement that takes longer, in ms, is given up (SQLSTATE 57014); as long as it likes unless said. */
  statementTimeoutMs?: number;
  /** Connections stay open however long nobody needs them. */
  staysOpen?: boolean;
}

const CONNECT_WITHIN_MS = 5_000;
/** A connection over which nothing comes is asked after this, in ms: a dead one is found before it is needed. */
const KEEP_ALIVE_MS = 10_000;

/** Opens a pool of connections. */
export function openPool({ connectionString, size, ...options }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    connectionTimeoutMillis: options.connectWithinMs ?? CONNECT_WITHIN_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'soteria',
    Client: PreparingClient,
    ...(options.lockTimeoutMs ? { lock_timeout: options.lockTimeoutMs } : {}),
    ...(options.statementTimeoutMs ? { statement_timeout: options.statementTimeoutMs } : {}),
    ...(options.staysOpen ? { idleTimeoutMillis: 0 } : {}),
  });
  // A connection that the database closes is replaced by the pool, and no reason to stop: an idle one, and one
  // that a request holds between two statements; what the request does next fails and says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Reads and writes over a pool; columns come back in camelCase, JSON documents as they are.
 * @param failed hears the SQLSTATE of every statement that fails
 */
export const onPool = (pool: PostgresPool, failed: (code: string) => void = () => {}): Database =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      if (event.level === 'error') failed(String((event.error as { code?: string }).code));
    },
  });

/** A database over a pool of its own, whose statements take as long as they like. */
export const openDatabase = (connectionString: string, size: number): Database =>
  onPool(openPool({ connectionString, size }));
