import { Crowd } from './harness/crowd.ts';
import { createBenchDatabase } from './harness/database.ts';
import { startWorker, type Worker } from './harness/processes.ts';
import { median, printTable, type Row, spread } from './harness/statistics.ts';

/** One event of 500 bytes to the last of N clients, against a bare ws server that writes one encoded frame. */
const SIZES = [
  { clients: 1_000, limit: 1.7 },
  { clients: 5_000, limit: 1.45 },
];
const ROUNDS = 15;
const EVENT_BYTES = 500;

const eventOf = (marker: string) => {
  const frame = { type: 'appVersion', payload: { currentVersion: marker, padding: '' } };
  frame.payload.padding = 'x'.repeat(EVENT_BYTES - JSON.stringify(frame).length);
  return frame;
};

async function once(server: Worker, crowd: Crowd, marker: string): Promise<number> {
  await crowd.expect(marker);
  const { startedAt } = await server.ask<{ startedAt: number }>({ type: 'send', frame: eventOf(marker) });
  return (await crowd.lastAt()) - startedAt;
}

async function measure(clients: number, limit: number): Promise<Row> {
  const database = await createBenchDatabase();
  const [product, reference] = [startWorker('product'), startWorker('reference')];
  const started = await product.ask<{ url: string; tokens: string[] }>({
    type: 'start',
    databaseUrl: database.url,
    members: clients,
  });
  const bare = await reference.ask<{ url: string }>({ type: 'start', databaseUrl: database.url });
  const ours = await Crowd.connect(started.url, started.tokens);
  const theirs = await Crowd.connect(
    bare.url,
    Array.from({ length: clients }, () => null),
  );
  const rounds: { ours: number; theirs: number }[] = [];
  for (let round = -2; round < ROUNDS; round++) {
    const pair = {
      ours: await once(product, ours, `ours${round};`),
      theirs: await once(reference, theirs, `theirs${round};`),
    };
    if (round >= 0) rounds.push(pair);
  }
  await Promise.all([ours.leave(), theirs.leave(), product.stop(), reference.stop()]);
  await database.drop();
  const ratios = rounds.map((round) => round.ours / round.theirs);
  const inMs = (values: number[]) => `${(median(values) / 1000).toFixed(1)} ms`;
  return {
    what: `fan-out to ${clients} clients, last one`,
    value: inMs(rounds.map((round) => round.ours)),
    reference: inMs(rounds.map((round) => round.theirs)),
    ratio: `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`,
    limit: `≤ ${limit}`,
    holds: median(ratios) <= limit,
  };
}

const rows: Row[] = [];
for (const { clients, limit } of SIZES) rows.push(await measure(clients, limit));
printTable(`Hub fan-out of one ${EVENT_BYTES}-byte event (median of ${ROUNDS} rounds)`, rows);
