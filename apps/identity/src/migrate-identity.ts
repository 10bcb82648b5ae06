import { migrate } from '@soteria/database/migrate';
import type pg from 'pg';

/** Brings the schema `identity` up to date. */
export async function migrateIdentity(pool: pg.Pool): Promise<void> {
  await migrate(pool, new URL('../migrations/', import.meta.url), 'identity');
}
