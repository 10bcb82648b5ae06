import { startEmbeddedPostgres } from '@soteria/database/embedded-postgres';
import { migrate } from '@soteria/database/migrate';
import { createIdentity, type Identity } from '@soteria/identity/identity';
import { migrateIdentity } from '@soteria/identity/migrate-identity';
import pg from 'pg';
import { type AppParts, createApp, type Issuer } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { PLATFORM_ADMIN } from './demo/demo-id.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { systemClock } from './platform/clock.ts';
import { onPool } from './platform/database/database.ts';
import { discoverKeys } from './platform/http/tokens.ts';

export interface Running {
  url: string;
  close(): Promise<void>;
}

const quiet = { info: () => {}, warn: (text: string) => say(text), error: (text: string) => say(text) };

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function openPostgres(config: Config): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { connectionString: config.databaseUrl, stop: async () => {} };
  return startEmbeddedPostgres({ dataDir: config.dataDir, log: quiet });
}

/** The embedded provider, or the keys of the one OIDC_ISSUER names. */
function issuerOf(config: Config, pool: pg.Pool, made: { identity?: Identity }): AppParts['createIssuer'] {
  return async (onSessionEnded): Promise<Issuer> => {
    if (config.oidcIssuer) {
      return { url: config.oidcIssuer, keys: { remote: await discoverKeys(config.oidcIssuer) } };
    }
    const identity = await createIdentity({
      publicUrl: config.publicUrl,
      clientId: config.oidcClientId,
      otherClientUrls: config.identityClientUrls,
      pool,
      clock: systemClock,
      trustProxy: config.trustProxy,
      log: quiet,
      onSessionEnded,
      ...(config.hasDemo ? { demoHint: `Demo password: ${DEMO_PASSWORD}` } : {}),
    });
    made.identity = identity;
    return { url: identity.issuer, keys: { local: identity.publicJwks() }, plugin: identity.plugin };
  };
}

/** Starts everything: database, migrations, identity provider, demo, server. */
export async function start(env: Record<string, string | undefined>): Promise<Running> {
  const read = readConfig(env);
  const config = read.hasDemo
    ? { ...read, platformAdminSubjects: new Set([...read.platformAdminSubjects, PLATFORM_ADMIN]) }
    : read;
  const postgres = await openPostgres(config);
  const pool = new pg.Pool({ connectionString: postgres.connectionString, max: 4 });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    await migrate(pool, new URL('../migrations/', import.meta.url));
    await migrateIdentity(pool);
    const made: { identity?: Identity } = {};
    const createIssuer = issuerOf(config, pool, made);
    const app = await createApp({
      config,
      clock: systemClock,
      databaseUrl: postgres.connectionString,
      createIssuer,
    });
    // Over the connections of the start, which wait as long as another process takes to fill it.
    if (config.hasDemo) await fillDemo(onPool(pool), systemClock.now(), made.identity ?? null);
    await app.listen();
    announce(config);
    return {
      url: config.publicUrl,
      async close() {
        await app.close();
        await pool.end();
        await postgres.stop();
      },
    };
  } catch (error) {
    await pool.end();
    await postgres.stop();
    throw error;
  }
}

function announce(config: Config): void {
  say(`\nSoteria ${config.version} is ready at ${config.publicUrl}`);
  if (!config.hasDemo || config.oidcIssuer) return;
  const width = Math.max(...DEMO_ACCOUNTS.map((account) => account.email.length));
  say(`\nDemo accounts, all with the password ${DEMO_PASSWORD}`);
  for (const account of DEMO_ACCOUNTS) say(`  ${account.email.padEnd(width)}  ${account.role}`);
  say('');
}

async function run(): Promise<void> {
  const running = await start(process.env);
  let isStopping = false;
  const stop = async () => {
    // A second signal does not wait any longer.
    if (isStopping) process.exit(1);
    isStopping = true;
    await running.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

if (import.meta.main) {
  run().catch((error: unknown) => {
    say(error instanceof ConfigError ? error.message : `Startup was not ok: ${(error as Error).stack}`);
    process.exit(1);
  });
}
