import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createBenchDatabase } from './harness/database.ts';
import { startWorker } from './harness/processes.ts';
import type { Raise } from './harness/product-world.ts';
import { raiseScript } from './harness/raise-script.ts';
import { roundsOf } from './harness/rounds.ts';
import { median, printTable, spread } from './harness/statistics.ts';
import { measureRate } from './harness/wrk.ts';

/**
 * Calls for help a second over HTTP, with token, checks, alert, note and audit, against bare pgbench with the product's
 * own statements and nothing else, the same number of clients waiting for the same disk.
 */
const MEMBERS = 20;
const CLIENTS = 16;
const SECONDS = 4;
const ROUNDS = roundsOf(5);
const LIMIT = 0.35;

async function findPgbench(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? await readdir(root) : [];
  const places = ['/usr/bin/pgbench', ...versions.map((version) => join(root, version, 'bin/pgbench'))];
  const found = places.find((place) => existsSync(place));
  if (!found)
    throw new Error(
      'This bench needs pgbench: install it with your system (Debian: apt install postgresql).',
    );
  return found;
}

const database = await createBenchDatabase();
const folder = await mkdtemp(join(tmpdir(), 'soteria-creates-'));
const product = startWorker('product');
const { url, raise } = await product.ask<{ url: string; tokens: string[]; raise: Raise }>({
  type: 'start',
  databaseUrl: database.url,
  members: MEMBERS,
});
const pgbench = await findPgbench();
const script = join(folder, 'raise.sql');
await writeFile(script, await raiseScript(raise));

async function bareRate(): Promise<number> {
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-T',
    String(SECONDS),
    '-f',
    script,
    database.url,
  ];
  const { stdout } = await promisify(execFile)(pgbench, options);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

const ourRate = () =>
  measureRate({
    url,
    path: raise.path,
    headers: [{ authorization: `Bearer ${raise.token}`, 'content-type': 'application/json' }],
    connections: CLIENTS,
    seconds: SECONDS,
    folder,
    body: raise.body,
  });

const rounds: { ours: number; bare: number }[] = [];
for (let round = -1; round < ROUNDS; round++) {
  const rates = { ours: await ourRate(), bare: await bareRate() };
  if (round >= 0) rounds.push(rates);
}
await product.stop();
await database.drop();
await rm(folder, { recursive: true, force: true });

const ratios = rounds.map((round) => round.ours / round.bare);
const perSecond = (values: number[]) => `${median(values).toFixed(0)}/s`;
printTable(`Calls for help of ${MEMBERS} people (${ROUNDS} rounds of ${SECONDS} s, ${CLIENTS} clients)`, [
  {
    what: 'SOS a second, each on disk, against pgbench with the same statements',
    value: perSecond(rounds.map((round) => round.ours)),
    reference: perSecond(rounds.map((round) => round.bare)),
    ratio: `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`,
    limit: `≥ ${LIMIT}`,
    holds: median(ratios) >= LIMIT,
  },
]);
