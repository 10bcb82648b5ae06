import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './embedded-binaries.ts';
import { cleanEnvironment, type Home } from './embedded-cluster.ts';
import { hasEnded, isPostgresOn } from './embedded-processes.ts';

export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves when the process is gone, for whatever reason. */
  ended: Promise<void>;
}

const START_LIMIT_MS = 60_000; // a crash recovery may take a while
const STOP_LIMIT_MS = 20_000;

/** Settings beyond PostgreSQL's own; fsync and synchronous_commit stay on: an acknowledged write is on disk. */
const settings = (port: number): Record<string, string | number> => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '128MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_min_error_statement: 'panic', // statements hold what people wrote
});

/** What `postmaster.pid` says of a PostgreSQL that runs on this cluster now; null when none does. */
export async function findRunning(
  cluster: string,
): Promise<{ pid: number; port: number; isReady: boolean } | null> {
  const file = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = file.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!pid || !(await isPostgresOn(pid, cluster))) return null;
  return { pid, port: Number(lines[3]), isReady: lines[7] === 'ready' };
}

/** Starts PostgreSQL on a free port, or on `port`, in a process group of its own, and waits until it answers. */
export async function launch(home: Home, binaries: Binaries, port?: number): Promise<Postmaster> {
  const chosen = port ?? (await freePort());
  const options = Object.entries(settings(chosen)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = await open(home.log, 'w', 0o600);
  // Its own group: Ctrl-C in a terminal goes to whole groups, and the server still has to drain.
  const child = spawn(binaries.postgres, ['-D', home.cluster, ...options], {
    ...home.owner,
    cwd: home.folder,
    env: cleanEnvironment(),
    detached: process.platform !== 'win32',
    stdio: ['ignore', log.fd, log.fd],
    windowsHide: true,
  });
  try {
    await once(child, 'spawn');
  } finally {
    await log.close();
  }
  child.unref();
  let isGone = false;
  const ended = once(child, 'exit').then(() => {
    isGone = true;
  });
  const deadline = performance.now() + START_LIMIT_MS;
  while (true) {
    if (isGone || performance.now() > deadline) throw new Error(await explain(home.log));
    const running = await findRunning(home.cluster);
    if (running?.isReady && running.pid === child.pid) return { pid: running.pid, port: chosen, ended };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Fast shutdown: open transactions are rolled back, what was committed is written. */
export async function shutDown(pid: number, home: Home, binaries: Binaries): Promise<void> {
  requestShutDown(pid, home, binaries);
  if (await hasEnded(pid, STOP_LIMIT_MS)) return;
  process.kill(pid, 'SIGQUIT');
  await hasEnded(pid, STOP_LIMIT_MS);
}

/** The request alone, for moments in which nothing can be awaited any more. */
export function requestShutDown(pid: number, home: Home, binaries: Binaries): void {
  if (process.platform === 'win32') {
    void promisify(execFile)(binaries.pgCtl, ['stop', '-m', 'fast', '-D', home.cluster]).catch(
      () => undefined,
    );
    return;
  }
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It is gone already.
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

async function explain(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '');
  return `The embedded PostgreSQL did not start. Its log (${log}) ends: ${text.trim().split('\n').slice(-5).join(' | ')}`;
}
