import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { type Database, onPool, openPool, type PoolOptions } from './database.ts';
import { DatabaseTrouble } from './trouble.ts';

/** How long is waited, in ms: */
export interface Patience {
  /** for a connection, */
  connectMs: number;
  /** for a lock: one that somebody else holds must not use up the connections of everybody. */
  lockMs: number;
}

const PATIENCE: Patience = { connectMs: 5_000, lockMs: 2_000 };
/** An answer that takes longer, in ms, is of no use to anybody. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** Reserved connections that are lost are opened again within this, in ms. */
const REOPEN_MS = 1_000;
/** Of the reserved connections so many are for calls for help themselves; the others for what follows them. */
const FOR_CALLS = 2;

/** The ways to the database: one for everything, and two that only calls for help use (decision 016). */
export interface Ways {
  ordinary: Database;
  /** Raising an incident, and nothing else. */
  urgent: Database;
  /** What follows a call for help: that it is noted as told, pushes, responding, the sweep of what was not told. */
  followUp: Database;
  trouble: DatabaseTrouble;
  close(): Promise<void>;
}

export interface WaysOptions {
  connectionString: string;
  /** Ordinary connections at most: opened when needed, closed when idle. */
  ordinary: number;
  /** Reserved ones: open from the start and for ever; 0 for none, then calls for help share the ordinary ones. */
  reserved: number;
  patience?: Patience | undefined;
}

/** None is idle and none can be made, or others wait already. */
const isBusy = (pool: pg.Pool): boolean =>
  pool.waitingCount > 0 || (pool.idleCount === 0 && pool.totalCount >= pool.options.max);

/** Opens what is missing of a pool, now and whenever a connection is lost. Answers the way to stop. */
function keepOpen(pool: pg.Pool): () => void {
  const fill = () => {
    if (pool.totalCount >= pool.options.max) return;
    // Idle ones are given first: only who asks for more than those gets a new one.
    for (let wanted = pool.options.max - pool.totalCount + pool.idleCount; wanted > 0; wanted--) {
      pool.connect().then(
        (client) => client.release(),
        // Away, or it takes no more connections: asked again in a moment.
        () => {},
      );
    }
  };
  fill();
  const timer = setInterval(fill, REOPEN_MS);
  return () => clearInterval(timer);
}

/** The reserved connections first; where all of those are in use, an ordinary one that is free or can be made. */
const preferring = (reserved: pg.Pool, ordinary: pg.Pool): PostgresPool => ({
  connect: () => {
    const isFree = !isBusy(reserved) || isBusy(ordinary);
    return (isFree ? reserved.connect() : ordinary.connect().catch(() => reserved.connect())) as never;
  },
  end: () => reserved.end(),
  options: reserved.options,
});

export function openWays({ connectionString, ordinary, reserved, patience }: WaysOptions): Ways {
  const trouble = new DatabaseTrouble();
  const { connectMs, lockMs } = patience ?? PATIENCE;
  const shared: Omit<PoolOptions, 'size'> = {
    connectionString,
    connectWithinMs: connectMs,
    lockTimeoutMs: lockMs,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  };
  const failed = (code: string) => trouble.failed(code);
  const pool = openPool({ ...shared, size: ordinary });
  const counted: PostgresPool = {
    connect: () => trouble.waiting(pool.connect()) as never,
    end: () => pool.end(),
    options: pool.options,
  };
  const everyday = onPool(counted, failed);
  if (reserved === 0)
    return {
      ordinary: everyday,
      urgent: everyday,
      followUp: everyday,
      trouble,
      close: () => everyday.destroy(),
    };
  const calls = openPool({ ...shared, size: FOR_CALLS, staysOpen: true });
  const following = openPool({ ...shared, size: reserved - FOR_CALLS, staysOpen: true });
  const stops = [keepOpen(calls), keepOpen(following)];
  const ways = {
    ordinary: everyday,
    urgent: onPool(preferring(calls, pool), failed),
    followUp: onPool(preferring(following, pool), failed),
  };
  return {
    ...ways,
    trouble,
    async close() {
      for (const stop of stops) stop();
      await Promise.all(Object.values(ways).map((database) => database.destroy()));
    },
  };
}
