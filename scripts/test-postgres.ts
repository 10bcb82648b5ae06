import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '@soteria/database/embedded-postgres';

const log = {
  info: () => undefined,
  warn: (text: string) => process.stderr.write(`${text}\n`),
  error: (text: string) => process.stderr.write(`${text}\n`),
};

/** The PostgreSQL of DATABASE_URL, or an embedded one that is gone afterwards. */
export async function openTestPostgres(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, close: async () => undefined };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'soteria-test-'));
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  return {
    url: postgres.connectionString,
    async close() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
