import { sql } from 'kysely';
import type { Database } from './database.ts';

const histories = new WeakMap<Database, Promise<string>>();

/** The cluster, the timeline it writes on, and the database: a name of the past that everything here is told from. */
async function read(database: Database): Promise<string> {
  const { rows } = await sql<{ history: string }>`
    select md5(concat_ws(' ', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), d.oid)) as history
    from pg_control_system(), pg_database d where d.datname = current_database()`.execute(database);
  return rows[0]?.history ?? '';
}

/** Another name after a restore or a failover (decision 022). Neither leaves a connection whole: it is read once. */
export function readHistory(database: Database): Promise<string> {
  const known = histories.get(database);
  if (known) return known;
  const reading = read(database);
  histories.set(database, reading);
  // What failed is not kept, and what was asked anew meanwhile is not thrown away for it.
  reading.catch(() => histories.get(database) === reading && histories.delete(database));
  return reading;
}

/** A connection was lost: it may be another past now. */
export const forgetHistory = (database: Database): void => void histories.delete(database);
