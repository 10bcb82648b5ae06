import pg from 'pg';
import { createBenchDatabase } from './harness/database.ts';
import { fillGroups } from './harness/fill-groups.ts';
import { startWorker, type Worker } from './harness/processes.ts';
import { ORG, subjectOf } from './harness/product-world.ts';
import type { Place } from './harness/returning.ts';
import { roundsOf } from './harness/rounds.ts';
import { median, printTable, type Row, spread } from './harness/statistics.ts';

/**
 * 5,000 sockets lost at once come back, each authenticated and caught up with the three entries it lacks of the chat of
 * 20 it had open: against as many bare ws handshakes, which check and say nothing.
 */
const PEOPLE = 5_000;
const CHAT = 20;
const LACKING = 3;
const ROUNDS = roundsOf(5);
const TIME_LIMIT = 2.5;
const MEMORY_LIMIT_KB = 14;
const ENTRIES = 10;

const database = await createBenchDatabase();
const [product, reference] = [
  startWorker('product', { flags: ['--expose-gc'] }),
  startWorker('reference', { flags: ['--expose-gc'] }),
];
const started = await product.ask<{ url: string; tokens: string[] }>({
  type: 'start',
  databaseUrl: database.url,
  members: PEOPLE,
});
const bare = await reference.ask<{ url: string }>({ type: 'start', databaseUrl: database.url });
await fillGroups({ databaseUrl: database.url, chats: PEOPLE / CHAT, incidents: 0, size: CHAT });

async function listPlaces(): Promise<Place[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query(
    `select p.subject_id, m.group_id, m.presence_id from group_members m
     join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id where m.is_chat`,
  );
  await client.end();
  const tokens = new Map(started.tokens.map((token, index) => [subjectOf(index), token]));
  return rows.map((row) => ({
    token: tokens.get(row.subject_id) ?? '',
    tenantId: ORG,
    groupId: row.group_id,
    presenceId: row.presence_id,
    afterSeq: ENTRIES - LACKING,
  }));
}

const places = await listPlaces();
const clients = [startWorker('returning'), startWorker('returning')];
const halves = <T>(all: T[]) => [all.slice(0, all.length / 2), all.slice(all.length / 2)];

/** From the first that begins to the last that is back, in µs. */
async function comeBack(url: string, all: (Place | null)[]): Promise<number> {
  const address = `${url.replace(/^http/, 'ws')}/soteriahub`;
  const times = await Promise.all(
    halves(all).map((part, index) =>
      (clients[index] as Worker).ask<{ startedAt: number; endedAt: number }>({
        type: 'return',
        url: address,
        places: part,
      }),
    ),
  );
  return Math.max(...times.map((time) => time.endedAt)) - Math.min(...times.map((time) => time.startedAt));
}

/** What a server has to do when 5,000 leave is done by then, and no part of the other's round. */
const SETTLED_MS = 500;
async function leave(): Promise<void> {
  await Promise.all(clients.map((client) => client.ask({ type: 'leave' })));
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
}

interface Memory {
  rss: number;
  heapUsed: number;
  external: number;
}
const memoryOf = () => product.ask<Memory>({ type: 'memory' });
/** What it has taken of the system, or holds of what it had: new sockets may find room that the filling left. */
const grownBy = (before: Memory, after: Memory): number =>
  Math.max(after.rss - before.rss, after.heapUsed + after.external - before.heapUsed - before.external);

// The first thousand load what is loaded once; what a further one costs is measured after them.
const EARLY = 1_000;
await comeBack(started.url, places.slice(0, EARLY));
const before = await memoryOf();
await comeBack(started.url, places.slice(EARLY));
const bytesEach = grownBy(before, await memoryOf()) / (PEOPLE - EARLY);
await leave();

const rounds: { ours: number; theirs: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const ours = await comeBack(started.url, places);
  await leave();
  const theirs = await comeBack(
    bare.url,
    Array.from({ length: PEOPLE }, () => null),
  );
  await leave();
  rounds.push({ ours, theirs });
}
await Promise.all([product, reference, ...clients].map((worker) => worker.stop()));
await database.drop();

const ratios = rounds.map((round) => round.ours / round.theirs);
const inSeconds = (values: number[]) => `${(median(values) / 1e6).toFixed(2)} s`;
const rows: Row[] = [
  {
    what: 'all back, authenticated and caught up, against bare handshakes',
    value: inSeconds(rounds.map((round) => round.ours)),
    reference: inSeconds(rounds.map((round) => round.theirs)),
    ratio: `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`,
    limit: `≤ ${TIME_LIMIT}`,
    holds: median(ratios) <= TIME_LIMIT,
  },
  {
    what: 'memory of a connection that has caught up',
    value: `${(bytesEach / 1024).toFixed(1)} KB`,
    reference: '',
    ratio: '',
    limit: `≤ ${MEMORY_LIMIT_KB} KB`,
    holds: bytesEach <= MEMORY_LIMIT_KB * 1024,
  },
];
printTable(`${PEOPLE} sockets come back at once (${ROUNDS} rounds, taking turns)`, rows);
