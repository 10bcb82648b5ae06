import { type FuzzReport, fuzzEndpoints } from '@soteria/server/hostile/fuzz-endpoints';
import { fuzzHub, type HubFuzzReport } from '@soteria/server/hostile/fuzz-hub';
import { startTestApp } from '@soteria/server/testing/test-app';
import { type Count, printCounts, zero } from './harness/counts.ts';

/** The long form of apps/server/src/hostile/: the same requests, many more, on several servers in turn. */
const REQUESTS = Number(process.env.REQUESTS ?? 200_000);
const SEED = process.env.SEED ?? String(Date.now());
/** One server's share: what they raise and write stays, and lists that grow without end are another test. */
const SHARE = 20_000;
/** Messages to the hub, for each ten requests. */
const HUB_PART = 0.1;
const KEPT_MB = 60;
const SHOWN = 5;

const print = (text: string) => process.stdout.write(`${text}\n`);

interface Share {
  report: FuzzReport;
  hub: HubFuzzReport;
  isReady: boolean;
}

async function runShare(share: number): Promise<Share> {
  const test = await startTestApp({ PUSH_LOOPBACK: 'on' });
  const requests = Math.min(SHARE, REQUESTS - share * SHARE);
  const hub = await fuzzHub(test, `${SEED}/${share}`, requests * HUB_PART);
  const report = await fuzzEndpoints(test, `${SEED}/${share}`, requests);
  const isReady = (await fetch(`${test.url}/health/ready`)).status === 200;
  await test.close();
  print(
    `${share + 1}: ${report.requests} requests, ${JSON.stringify(report.answers)}, ${report.failures.length} wrong`,
  );
  for (const failure of [...report.failures, ...hub.failures].slice(0, SHOWN)) print(failure);
  for (const error of [...report.uncaught, ...hub.uncaught].slice(0, SHOWN)) print(error);
  return { report, hub, isReady };
}

const shares: Share[] = [];
for (let share = 0; share * SHARE < REQUESTS; share++) shares.push(await runShare(share));

const sum = (of: (share: Share) => number) => shares.reduce((all, share) => all + of(share), 0);
const kept = Math.max(...shares.map(({ report }) => report.memory.after - report.memory.before));
const answered = (digit: string): Count => ({
  what: `answers ${digit}xx`,
  value: sum(({ report }) => report.answers[digit] ?? 0),
  asked: 'told',
  holds: true,
});
const holds = printCounts(`Hostile requests to every endpoint, and messages to the hub, seed ${SEED}`, [
  { what: 'requests', value: sum(({ report }) => report.requests), asked: String(REQUESTS), holds: true },
  answered('2'),
  answered('3'),
  answered('4'),
  zero(
    'answers 5xx',
    sum(({ report }) => report.answers['5'] ?? 0),
  ),
  zero(
    'answers that are wrong, or missing',
    sum(({ report }) => report.failures.length),
  ),
  { what: 'messages to the hub', value: sum(({ hub }) => hub.messages), asked: 'told', holds: true },
  zero(
    'messages after which the hub was wrong',
    sum(({ hub }) => hub.failures.length),
  ),
  zero(
    'rejections and exceptions that nobody caught',
    sum(({ report, hub }) => report.uncaught.length + hub.uncaught.length),
  ),
  zero('servers not ready afterwards', shares.filter(({ isReady }) => !isReady).length),
  {
    what: `most memory kept by a server (MB, from warm to the end of its ${SHARE})`,
    value: kept.toFixed(1),
    asked: `< ${KEPT_MB}`,
    holds: kept < KEPT_MB,
  },
]);
process.exit(holds ? 0 : 1);
