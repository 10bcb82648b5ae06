import { sql } from 'kysely';
import type { Database } from './database.ts';

const epochs = new WeakMap<Database, () => Promise<string>>();

/**
 * A name for all that is visible in the database now: while it is the same, nothing was committed by anybody. Where
 * the last checkpoint was makes it another one after a crash, a restore or a failover, where the numbers of what was
 * lost are given again (decision 017).
 */
const read = async (database: Database): Promise<string> => {
  const { rows } = await sql<{ epoch: string }>`
    select timeline_id || ' ' || checkpoint_lsn || ' ' || pg_current_snapshot() as epoch
    from pg_control_checkpoint()`.execute(database);
  return rows[0]?.epoch ?? '';
};

/** One question under way; all who ask meanwhile share the next, which begins after every one of them had asked. */
function share(database: Database): () => Promise<string> {
  let current: Promise<unknown> = Promise.resolve();
  let next: Promise<string> | null = null;
  const begin = () => {
    next = null;
    const reading = read(database);
    current = reading.catch(() => {});
    return reading;
  };
  return () => {
    next ??= current.then(begin);
    return next;
  };
}

/** The epoch at some moment between the call and its answer. */
export function readEpoch(database: Database): Promise<string> {
  const known = epochs.get(database) ?? share(database);
  epochs.set(database, known);
  return known();
}
