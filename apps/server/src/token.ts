import { findEmbeddedPostgres } from '@soteria/database/embedded-postgres';
import { createIdentity } from '@soteria/identity/identity';
import pg from 'pg';
import { readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Prints an access token of a demo account, as the sign-in would give it, for trying the API by hand.
 * @throws with one sentence for people: outside the demo, without a running database, for an unknown account
 */
export async function printToken(env: Record<string, string | undefined>, email: string): Promise<void> {
  const config = readConfig(env);
  if (config.oidcIssuer) throw new Error('Tokens are printed only with the embedded identity provider.');
  const address = config.databaseUrl ?? (await findEmbeddedPostgres(config.dataDir));
  if (!address) throw new Error('Start Soteria first: npm start');
  const pool = new pg.Pool({ connectionString: address, max: 1 });
  try {
    const { rows } = await pool.query<{ name: string }>(`select name from settings where name = 'demo'`);
    if (!config.hasDemo || rows.length === 0) throw new Error('Tokens are printed for demo accounts only.');
    const identity = await createIdentity({
      publicUrl: config.publicUrl,
      clientId: config.oidcClientId,
      pool,
      clock: systemClock,
      log: quiet,
      onSessionEnded: () => {},
    });
    process.stdout.write(`${await identity.issueAccessToken(email)}\n`);
  } finally {
    await pool.end();
  }
}
