import { realpathSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries } from './embedded-binaries.ts';
import { claim } from './embedded-claim.ts';
import { ensureCluster, type Home, openHome, readPassword, USER } from './embedded-cluster.ts';
import { findRunning, launch, type Postmaster, requestShutDown, shutDown } from './embedded-postmaster.ts';

export interface EmbeddedPostgres {
  connectionString: string;
  stop(): Promise<void>;
}

interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

const DATABASE = 'soteria';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts the real PostgreSQL that comes with the product, on `<dataDir>/postgres`, and keeps it running until
 * `stop()` or the end of this process. One that a killed process left behind is shut down first.
 * @throws when another living process uses the folder, or PostgreSQL does not start; the message is for people
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedPostgres> {
  const home = await openHome(dataDir, (text) => log.warn(text));
  const claimed = await claim(home.folder);
  try {
    const binaries = await findBinaries(home.owner);
    await ensureCluster(home, binaries);
    const orphan = await findRunning(home.cluster);
    if (orphan) await shutDown(orphan.pid, home, binaries);
    const supervised = await supervise(home, binaries, log);
    const connectionString = addressOf(await readPassword(home.folder), supervised.port);
    await ensureDatabase(connectionString);
    const stop = async (): Promise<void> => {
      await supervised.stop();
      claimed.release();
    };
    return { connectionString, stop };
  } catch (error) {
    claimed.release();
    throw error;
  }
}

/** The address of the embedded PostgreSQL that some process runs on this folder now; null when none does. */
export async function findEmbeddedPostgres(dataDir: string): Promise<string | null> {
  try {
    const folder = realpathSync(path.resolve(dataDir, 'postgres'));
    const running = await findRunning(path.join(folder, 'cluster'));
    return running?.isReady ? addressOf(await readPassword(folder), running.port) : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function addressOf(password: string, port: number, database = DATABASE): string {
  return `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
}

async function ensureDatabase(connectionString: string): Promise<void> {
  const admin = new URL(connectionString);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Keeps one running: should it die on its own, it is started again on the same port. */
async function supervise(home: Home, binaries: Binaries, log: Log) {
  let current: Postmaster = await launch(home, binaries);
  const { port } = current;
  let isStopping = false;
  const watch = (postmaster: Postmaster): void => {
    void postmaster.ended.then(async () => {
      for (let attempt = 1; !isStopping; attempt++) {
        log.error(`The embedded PostgreSQL has ended on its own; starting it again (attempt ${attempt}).`);
        await new Promise((resolve) => setTimeout(resolve, Math.min(250 * attempt, 5_000)));
        try {
          current = await launch(home, binaries, port);
          if (isStopping) requestShutDown(current.pid, home, binaries);
          else watch(current);
          return;
        } catch (error) {
          log.error((error as Error).message);
        }
      }
    });
  };
  watch(current);
  const release = endWithProcess(() => {
    isStopping = true;
    requestShutDown(current.pid, home, binaries);
  });
  return {
    port,
    async stop(): Promise<void> {
      isStopping = true;
      release();
      await shutDown(current.pid, home, binaries);
    },
  };
}

/** PostgreSQL ends with this process, also when a signal comes that nobody else answers. */
function endWithProcess(end: () => void): () => void {
  const onSignal = (signal: NodeJS.Signals): void => {
    // Whoever else listens is in charge and calls stop(), or lets the process exit.
    if (process.listenerCount(signal) > 1) return;
    release();
    end();
    process.kill(process.pid, signal);
  };
  const release = (): void => {
    process.off('exit', end);
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  process.on('exit', end);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return release;
}
