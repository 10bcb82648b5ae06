import { Crowd } from './harness/crowd.ts';
import { createBenchDatabase } from './harness/database.ts';
import { microseconds, startWorker } from './harness/processes.ts';
import type { Raise } from './harness/product-world.ts';
import { roundsOf } from './harness/rounds.ts';
import { median, percentile, printTable, type Row, spread } from './harness/statistics.ts';

/** POST an SOS → committed → the last of so many connected members has the alert. */
interface Size {
  members: number;
  /** Issue 2 asks for 1.5 at 1,000, issue 4 for 1.25 at 5,000. */
  ratioLimit: number;
  p99LimitMs: number;
}
const SIZES: Size[] = [
  { members: 1_000, ratioLimit: 1.5, p99LimitMs: 100 },
  { members: 5_000, ratioLimit: 1.25, p99LimitMs: Number.POSITIVE_INFINITY },
];
/** In each of them a p99 of ours and one of the reference, call by call in turn, and their ratio. */
const ROUNDS = roundsOf(5);
const CALLS = 100;
const WARM_UP = 20;
const ROUND_TRIP_LIMIT = 2;
/** What follows an answered call is written by then; the sweeps of every second or two are no part of a call. */
const SETTLED_MS = 50;

async function post(url: string, path: string, token: string, body: object): Promise<void> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

async function once(crowd: Crowd, url: string, raise: Raise, marker: string): Promise<number> {
  await crowd.expect(`"${marker}"`);
  const startedAt = microseconds();
  await post(url, raise.path, raise.token, { ...raise.body, DisplayName: marker });
  return (await crowd.lastAt()) - startedAt;
}

interface Call {
  ours: number;
  theirs: number;
  /** Until everyone with a page open is alerted and the call answered; and with pushes and the note that follow. */
  answered: number;
  all: number;
}

async function measure(members: number): Promise<Call[][]> {
  const database = await createBenchDatabase();
  const [product, reference] = [startWorker('product'), startWorker('reference')];
  const started = await product.ask<{ url: string; tokens: string[]; raise: Raise }>({
    type: 'start',
    databaseUrl: database.url,
    members,
  });
  const bare = await reference.ask<{ url: string }>({ type: 'start', databaseUrl: database.url });
  const our = await Crowd.connect(started.url, started.tokens);
  const their = await Crowd.connect(
    bare.url,
    Array.from({ length: members }, () => null),
  );
  const call = async (index: number): Promise<Call> => {
    await product.ask({ type: 'round-trips' });
    const ours = await once(our, started.url, started.raise, `ours${index}`);
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const trips = await product.ask<{ answered: number; all: number }>({ type: 'round-trips' });
    const theirs = await once(their, bare.url, started.raise, `theirs${index}`);
    return { ours, theirs, ...trips };
  };
  for (let index = -WARM_UP; index < 0; index++) await call(index);
  const rounds: Call[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const calls: Call[] = [];
    for (let index = 0; index < CALLS; index++) calls.push(await call(round * CALLS + index));
    rounds.push(calls);
  }
  await Promise.all([our.leave(), their.leave(), product.stop(), reference.stop()]);
  await database.drop();
  return rounds;
}

const inMs = (value: number) => `${(value / 1000).toFixed(1)} ms`;

function timeRow(what: string, share: number, rounds: Call[][], size?: Size): Row {
  const times = rounds.map((calls) => ({
    ours: percentile(
      calls.map((call) => call.ours),
      share,
    ),
    theirs: percentile(
      calls.map((call) => call.theirs),
      share,
    ),
  }));
  const ratios = times.map(({ ours, theirs }) => ours / theirs);
  const ours = median(times.map((time) => time.ours));
  const { ratioLimit, p99LimitMs } = size ?? {
    ratioLimit: Number.POSITIVE_INFINITY,
    p99LimitMs: Number.POSITIVE_INFINITY,
  };
  const under = Number.isFinite(p99LimitMs) ? `, < ${p99LimitMs} ms` : '';
  return {
    what,
    value: inMs(ours),
    reference: inMs(median(times.map((time) => time.theirs))),
    ratio: `${median(ratios).toFixed(2)} ± ${spread(ratios).toFixed(2)}`,
    limit: size ? `≤ ${ratioLimit}${under}` : '',
    holds: median(ratios) <= ratioLimit && ours / 1000 < p99LimitMs,
  };
}

const tripsRow = (what: string, counts: number[]): Row => ({
  what,
  value: String(median(counts)),
  reference: '',
  ratio: '',
  limit: `≤ ${ROUND_TRIP_LIMIT}`,
  holds: median(counts) <= ROUND_TRIP_LIMIT,
});

for (const size of SIZES) {
  const rounds = await measure(size.members);
  const calls = rounds.flat();
  printTable(
    `SOS to the last of ${size.members} connected members (${ROUNDS} rounds of ${CALLS}, taking turns)`,
    [
      timeRow('median', 0.5, rounds),
      timeRow('p99', 0.99, rounds, size),
      tripsRow(
        'database round trips until it is answered and all pages are alerted',
        calls.map((call) => call.answered),
      ),
      tripsRow(
        'the same, with pushes, the note and the kept answer',
        calls.map((call) => call.all),
      ),
    ],
  );
}
