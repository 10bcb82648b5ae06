import { migrate } from '@soteria/database/migrate';
import type { startTestRun } from '@soteria/database/test-database';
import { migrateIdentity } from '@soteria/identity/migrate-identity';

/** Migrates the template that tests and fault programs copy their databases from. */
export const fillTemplate: Parameters<typeof startTestRun>[0] = async (pool) => {
  await migrate(pool, new URL('../apps/server/migrations/', import.meta.url));
  await migrateIdentity(pool);
};
