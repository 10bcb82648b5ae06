import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { printCounts, zero } from './harness/counts.ts';
import { startIssuer } from './harness/issuer.ts';
import type { LoadOrder, LoadResult } from './harness/load.ts';
import { prepareServer } from './harness/server.ts';
import { makeTenants, type Tenant } from './harness/tenants.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = Number(process.env.SECONDS ?? 8);
const TENANTS = 5;
/** Requests a second of each tenant, and how many times as many the loud one makes. */
const SHARE = Number(process.env.SHARE ?? 20);
const LOUD = 10;
const CALL_EVERY_MS = 2_000;
/** Issue 4: what the others may lose by it. */
const SLOWER_AT_MOST = 1.2;

const issuer = await startIssuer();
const server = await prepareServer(issuer.url);
await server.start();
const tenants = await makeTenants(TENANTS, {
  url: server.url,
  databaseUrl: server.databaseUrl ?? '',
  tokenOf: (subject) => issuer.tokenOfSubject(subject, server.url),
});
// The load comes from a process of its own, so that its work is not counted as the server's.
const generator = fork(fileURLToPath(new URL('./harness/load.ts', import.meta.url)));

function run(rates: { tenant: Tenant; perSecond: number }[]): Promise<LoadResult[]> {
  const order: LoadOrder = { url: server.url, seconds: SECONDS, tenants: rates, callEveryMs: CALL_EVERY_MS };
  return new Promise((resolve) => {
    generator.once('message', (results) => resolve(results as LoadResult[]));
    generator.send(order);
  });
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0;
const middle = (values: readonly number[]) => percentile(values, 0.5);

interface Half {
  /** The others', in ms. */
  p50: number;
  p99: number;
  results: LoadResult[];
}

async function half(isLoud: boolean): Promise<Half> {
  const rates = tenants.map((tenant, index) => ({
    tenant,
    perSecond: SHARE * (isLoud && index === 0 ? LOUD : 1),
  }));
  const results = await run(rates);
  const times = results.slice(1).flatMap((result) => result.times);
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), results };
}

await half(true);
const rounds: { quiet: Half; loud: Half }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const isFirst = round % 2 === 0;
  const first = await half(!isFirst);
  const second = await half(isFirst);
  const [quiet, loud] = isFirst ? [first, second] : [second, first];
  rounds.push({ quiet, loud });
  const words = ({ p50, p99 }: Half) => `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
  const own = loud.results[0] as LoadResult;
  process.stdout.write(
    `others: ${words(quiet)}; beside the loud one: ${words(loud)}; its own ${own.times.length} answered, p99 ${percentile(own.times, 0.99).toFixed(0)} ms, ${own.refused} refused\n`,
  );
}
generator.kill();
await server.close();
issuer.close();

const ratio = middle(rounds.map(({ quiet, loud }) => loud.p99 / quiet.p99));
const all = rounds.flatMap(({ quiet, loud }) => [...quiet.results, ...loud.results]);
const others = rounds.flatMap(({ quiet, loud }) => [...quiet.results.slice(1), ...loud.results.slice(1)]);
const sum = (results: readonly LoadResult[], of: (result: LoadResult) => number) =>
  results.reduce((total, result) => total + of(result), 0);
const calls = sum(all, (result) => result.calls);
const holds = printCounts(
  `One of ${TENANTS} tenants at ${LOUD} times its share of ${SHARE} requests a second, ${ROUNDS} rounds`,
  [
    { what: 'calls for help, of everybody', value: calls, asked: 'some', holds: calls > 0 },
    zero('calls for help not answered with 201', calls - sum(all, (result) => result.callsAnswered)),
    zero(
      'requests of the others that were refused',
      sum(others, (result) => result.refused),
    ),
    zero(
      'refusals without Retry-After, and no answers',
      sum(all, (result) => result.wrong),
    ),
    {
      what: 'p99 of the others, beside the loud one, by that without: median of rounds',
      value: ratio.toFixed(2),
      asked: `<= ${SLOWER_AT_MOST}`,
      holds: ratio <= SLOWER_AT_MOST,
    },
  ],
);
process.exit(holds ? 0 : 1);
