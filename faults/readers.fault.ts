import { printCounts, zero } from './harness/counts.ts';
import { openHouse } from './harness/house.ts';
import { type Read, readBesideStopped } from './harness/stopped-readers.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 6);
const DEVICES = 200;
const STOPPED = 50;
const POSTS = 50;
const LENGTH = 5_000;
const ROUND_MS = 10_000;
/** Issue 4: what the others may lose by it, and a bound for what the server keeps for those who do not read. */
const SLOWER_AT_MOST = 1.2;
const KEPT_MB = 150;

const house = await openHouse();
const read = (stopped: number, forMs = ROUND_MS) =>
  readBesideStopped(house, {
    readers: DEVICES - STOPPED,
    stopped,
    postsPerSecond: POSTS,
    length: LENGTH,
    forMs,
  });

// The first of all is slower than any later one: it is not counted.
await read(STOPPED, ROUND_MS / 2);
const rounds: { alone: Read; beside: Read }[] = [];
for (let count = 0; count < ROUNDS; count++) {
  // Which comes first alternates: what a round leaves behind then weighs on both alike.
  const first = await read(count % 2 === 0 ? 0 : STOPPED);
  const second = await read(count % 2 === 0 ? STOPPED : 0);
  const [alone, beside] = count % 2 === 0 ? [first, second] : [second, first];
  rounds.push({ alone, beside });
  process.stdout.write(
    `p99 ${alone.p99.toFixed(0)} ms, beside ${STOPPED} that read nothing ${beside.p99.toFixed(0)} ms\n`,
  );
}
await house.close();

const ratios = rounds.map(({ alone, beside }) => beside.p99 / alone.p99).toSorted((a, b) => a - b);
const median = ratios[Math.floor(ratios.length / 2)] ?? 0;
const kept = Math.max(...rounds.map(({ beside }) => beside.keptMb));
const holds = printCounts(`${STOPPED} of ${DEVICES} devices stop reading, ${POSTS} long posts a second`, [
  zero(
    'posts that did not reach one of the others',
    rounds.reduce((sum, { alone, beside }) => sum + alone.unseen + beside.unseen, 0),
  ),
  {
    what: 'p99 of the others, beside those, by that without: median of rounds',
    value: median.toFixed(2),
    asked: `<= ${SLOWER_AT_MOST}`,
    holds: median <= SLOWER_AT_MOST,
  },
  {
    what: 'most memory the server took on (MB)',
    value: kept.toFixed(0),
    asked: `< ${KEPT_MB}`,
    holds: kept < KEPT_MB,
  },
  {
    what: 'of those that stopped, cut by the end of a round, at most',
    value: Math.max(...rounds.map(({ beside }) => beside.cut)),
    asked: 'told',
    holds: true,
  },
]);
process.exit(holds ? 0 : 1);
