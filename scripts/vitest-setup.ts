import { migrate } from '@soteria/database/migrate';
import { startTestRun } from '@soteria/database/test-database';
import { migrateIdentity } from '@soteria/identity/migrate-identity';

/** Makes the migrated template that test files copy; removes it and what they left when the run is over. */
export default function setup(): Promise<() => Promise<void>> {
  return startTestRun(async (pool) => {
    await migrate(pool, new URL('../apps/server/migrations/', import.meta.url));
    await migrateIdentity(pool);
  });
}
