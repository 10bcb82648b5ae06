import { Crowd } from './harness/crowd.ts';
import { createBenchDatabase } from './harness/database.ts';
import { microseconds, startWorker } from './harness/processes.ts';
import type { Raise } from './harness/product-world.ts';
import { median, percentile, printTable } from './harness/statistics.ts';

/** POST an SOS → committed → the last of 1,000 connected members has the alert. */
const MEMBERS = 1_000;
const ROUNDS = 200;
const P99_LIMIT_MS = 100;
const RATIO_LIMIT = 1.5;
const ROUND_TRIP_LIMIT = 2;

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

const database = await createBenchDatabase();
const [product, reference] = [startWorker('product'), startWorker('reference')];
const started = await product.ask<{ url: string; tokens: string[]; raise: Raise }>({
  type: 'start',
  databaseUrl: database.url,
  members: MEMBERS,
});
const bare = await reference.ask<{ url: string }>({ type: 'start', databaseUrl: database.url });
const ours = await Crowd.connect(started.url, started.tokens);
const theirs = await Crowd.connect(
  bare.url,
  Array.from({ length: MEMBERS }, () => null),
);

const times = { ours: [] as number[], theirs: [] as number[] };
/** Until everyone with a page open is alerted and the call answered; and with what follows of pushes and evidence. */
const roundTrips = { answered: [] as number[], all: [] as number[] };
const SETTLED_MS = 50;
for (let round = -20; round < ROUNDS; round++) {
  await product.ask({ type: 'round-trips' });
  const our = await once(ours, started.url, started.raise, `ours${round}`);
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const counts = await product.ask<{ answered: number; all: number }>({ type: 'round-trips' });
  roundTrips.answered.push(counts.answered);
  roundTrips.all.push(counts.all);
  const their = await once(theirs, bare.url, started.raise, `theirs${round}`);
  if (round < 0) continue;
  times.ours.push(our);
  times.theirs.push(their);
}
await Promise.all([ours.leave(), theirs.leave(), product.stop(), reference.stop()]);
await database.drop();

const inMs = (value: number) => `${(value / 1000).toFixed(1)} ms`;
const row = (what: string, share: number) => {
  const [our, their] = [percentile(times.ours, share), percentile(times.theirs, share)];
  const isP99 = share === 0.99;
  return {
    what,
    value: inMs(our),
    reference: inMs(their),
    ratio: (our / their).toFixed(2),
    limit: isP99 ? `≤ ${RATIO_LIMIT}, < ${P99_LIMIT_MS} ms` : '',
    holds: !isP99 || (our / their <= RATIO_LIMIT && our / 1000 < P99_LIMIT_MS),
  };
};
const trips = (what: string, counts: number[]) => ({
  what,
  value: String(median(counts)),
  reference: '',
  ratio: '',
  limit: `≤ ${ROUND_TRIP_LIMIT}`,
  holds: median(counts) <= ROUND_TRIP_LIMIT,
});
printTable(`SOS to the last of ${MEMBERS} connected members (${ROUNDS} rounds, taking turns)`, [
  row('median', 0.5),
  row('p99', 0.99),
  trips('database round trips until it is answered and all pages are alerted', roundTrips.answered),
  { ...trips('the same, with pushes and the note in the audit log', roundTrips.all), limit: '', holds: true },
]);
