import { Crowd } from './harness/crowd.ts';
import { createBenchDatabase } from './harness/database.ts';
import { startWorker } from './harness/processes.ts';
import { printTable } from './harness/statistics.ts';

/** Memory of the server for each connected, authenticated socket. */
const CLIENTS = 5_000;
const LIMIT_BYTES = 20 * 1024;

interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}

const database = await createBenchDatabase();
const product = startWorker('product', { flags: ['--expose-gc'] });
const started = await product.ask<{ url: string; tokens: string[] }>({
  type: 'start',
  databaseUrl: database.url,
  members: CLIENTS,
});
// The first sockets load what is loaded once; what a further one costs is measured after them.
const first = await Crowd.connect(started.url, started.tokens.slice(0, 500));
const before = await product.ask<Memory>({ type: 'memory' });
const crowd = await Crowd.connect(started.url, started.tokens.slice(500));
const after = await product.ask<Memory>({ type: 'memory' });
await Promise.all([first.leave(), crowd.leave(), product.stop()]);
await database.drop();

const each = (name: keyof Memory) => (after[name] - before[name]) / (CLIENTS - 500);
const row = (what: string, bytes: number, holds: boolean, limit: string) => ({
  what,
  value: `${(bytes / 1024).toFixed(1)} KB`,
  reference: '',
  ratio: '',
  limit,
  holds,
});
const resident = each('rss');
printTable(`Memory of one connected, subscribed socket (${CLIENTS - 500} more sockets)`, [
  row('resident set', resident, resident <= LIMIT_BYTES, '≤ 20 KB'),
  row('heap and buffers', each('heapUsed') + each('external'), true, ''),
]);
