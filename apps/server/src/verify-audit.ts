import { existsSync } from 'node:fs';
import path from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@soteria/database/embedded-postgres';
import { readConfig } from './config.ts';
import { openDatabase } from './platform/database/database.ts';
import { verifyDatabase } from './rooms/audit/verify-chains.ts';

const tell = (text: string) => process.stderr.write(`${text}\n`);
const quiet = { info: () => {}, warn: tell, error: tell };

interface Source {
  address: string;
  stop(): Promise<void>;
}

/** DATABASE_URL, or the embedded database below DATA_DIR, which is started when no server runs on it. */
async function openSource(env: Record<string, string | undefined>): Promise<Source> {
  const { databaseUrl, dataDir } = readConfig(env);
  const address = databaseUrl ?? (await findEmbeddedPostgres(dataDir));
  if (address) return { address, stop: async () => {} };
  if (!existsSync(path.join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir}.`);
  const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: quiet });
  return { address: connectionString, stop };
}

/** Checks every tenant's audit log and prints a line for each; says whether all of them are whole. */
export async function verifyAudit(env: Record<string, string | undefined>): Promise<boolean> {
  const source = await openSource(env);
  const database = openDatabase(source.address, 1);
  try {
    const reports = await verifyDatabase(database);
    for (const { tenantId, count, head, broken } of reports) {
      const state = broken ? `WRONG: entry ${broken.seq} ${broken.why}` : 'whole';
      process.stdout.write(
        `${tenantId}  ${count} entries, head ${head?.seq ?? '-'} ${head?.hash ?? '-'}: ${state}\n`,
      );
    }
    if (reports.length === 0) process.stdout.write('Nothing is written in the audit log yet.\n');
    return reports.every(({ broken }) => broken === null);
  } finally {
    await database.destroy();
    await source.stop();
  }
}
