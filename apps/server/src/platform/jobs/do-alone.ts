import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Any constant does, as long as all of Soteria's processes use the same one. */
const LOCKS = 7_365;

/**
 * Does work that no two processes may do at the same time; does nothing, and answers null, while another is at it.
 * The lock is a transaction's: it ends at once with a process that is killed, and 10 s after one whose machine went.
 * `stillAlone` is to be asked before each step, and throws when the lock is gone.
 */
export async function doAlone<T>(
  database: Database,
  name: string,
  work: (stillAlone: () => Promise<unknown>) => Promise<T>,
): Promise<T | null> {
  return database.transaction().execute(async (db) => {
    await sql`set local idle_in_transaction_session_timeout = '10s'`.execute(db);
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_xact_lock(${LOCKS}::int, hashtext(${name})) as is_ours`.execute(db);
    return rows[0]?.isOurs ? work(() => sql`select 1`.execute(db)) : null;
  });
}
