import { Crowd } from './harness/crowd.ts';
import { createBenchDatabase } from './harness/database.ts';
import { startWorker, type Worker } from './harness/processes.ts';
import { roundsOf } from './harness/rounds.ts';
import { median, printTable, type Row, spread } from './harness/statistics.ts';

/**
 * One event of 500 bytes to the last of N clients, against a bare ws server that writes one encoded frame, and against
 * Socket.IO as it comes, whose clients have joined a room. Ten thousand clients need 10,300 open files for each server:
 * `ulimit -n`. All processes are started several times: where their memory is put is worth some percent and stays for
 * as long as they run, the more the fewer the clients.
 */
const SIZES = [
  { clients: 1_000, limit: 1.45, starts: roundsOf(7) },
  { clients: 5_000, limit: 1.35, starts: roundsOf(3) },
  { clients: 10_000, limit: 1.2, starts: roundsOf(3) },
];
const SOCKET_IO_LIMIT = 0.8;
const ROUNDS = roundsOf(15);
/** Until what all three run is compiled. */
const WARM_UP = 15;
const EVENT_BYTES = 500;

const eventOf = (marker: string) => {
  const frame = { type: 'appVersion', payload: { currentVersion: marker, padding: '' } };
  frame.payload.padding = 'x'.repeat(EVENT_BYTES - JSON.stringify(frame).length);
  return frame;
};

/** What a server still does once the last client has it is done by then, and no part of the next one's turn. */
const SETTLED_MS = 100;

async function once(server: Worker, crowd: Crowd, marker: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  await crowd.expect(marker);
  const { startedAt } = await server.ask<{ startedAt: number }>({ type: 'send', frame: eventOf(marker) });
  return (await crowd.lastAt()) - startedAt;
}

/**
 * Each server on a processor that no client has: the scheduler now and then wakes a client where its server is at work,
 * which is then interrupted some 600 times in a fan-out, a fast one more often than a slow one.
 */
const SERVER = { processors: 'first' } as const;
const CLIENTS = { isApart: true };

interface Round {
  ours: number;
  theirs: number;
  others: number;
}

async function measure(clients: number): Promise<Round[]> {
  const database = await createBenchDatabase();
  const [product, reference, socketIo] = [
    startWorker('product', SERVER),
    startWorker('reference', SERVER),
    startWorker('socket-io', SERVER),
  ];
  const started = await product.ask<{ url: string; tokens: string[] }>({
    type: 'start',
    databaseUrl: database.url,
    members: clients,
  });
  const bare = await reference.ask<{ url: string }>({ type: 'start', databaseUrl: database.url });
  const other = await socketIo.ask<{ url: string }>({ type: 'start' });
  const nobody = Array.from({ length: clients }, () => null);
  const ours = await Crowd.connect(started.url, started.tokens, CLIENTS);
  const theirs = await Crowd.connect(bare.url, nobody, CLIENTS);
  const others = await Crowd.connect(other.url, nobody, { ...CLIENTS, isSocketIo: true });
  const rounds: Round[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const times = {
      ours: await once(product, ours, `ours${round};`),
      theirs: await once(reference, theirs, `theirs${round};`),
      others: await once(socketIo, others, `others${round};`),
    };
    if (round >= 0) rounds.push(times);
  }
  await Promise.all([ours, theirs, others].map((crowd) => crowd.leave()));
  await Promise.all([product, reference, socketIo].map((worker) => worker.stop()));
  await database.drop();
  return rounds;
}

const inMs = (values: number[]) => `${(median(values) / 1000).toFixed(1)} ms`;

function compare(clients: number, rounds: Round[], what: string, to: 'theirs' | 'others', most: number): Row {
  const ratios = rounds.map((round) => round.ours / round[to]);
  return {
    what: `fan-out to ${clients} clients, last one, against ${what}`,
    value: inMs(rounds.map((round) => round.ours)),
    reference: inMs(rounds.map((round) => round[to])),
    ratio: `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`,
    limit: `≤ ${most}`,
    holds: median(ratios) <= most,
  };
}

const rows: Row[] = [];
for (const { clients, limit, starts } of SIZES) {
  const rounds: Round[] = [];
  for (let start = 0; start < starts; start++) rounds.push(...(await measure(clients)));
  rows.push(
    compare(clients, rounds, 'bare ws', 'theirs', limit),
    compare(clients, rounds, 'Socket.IO', 'others', SOCKET_IO_LIMIT),
  );
}
printTable(
  `Hub fan-out of one ${EVENT_BYTES}-byte event (median of several starts, ${ROUNDS} rounds each)`,
  rows,
);
