import { printCounts, zero } from './harness/counts.ts';
import { stopDatabase } from './harness/stop-database.ts';
import { comparisonRows, timeRow } from './harness/table.ts';

const STOPS = Number(process.env.STOPS ?? 30);
const POSTS = 50;
const DEVICES = 200;
/** Issue 4: writes resume within this, and what cannot be written is said so within that, in ms. */
const RESUME_WITHIN_MS = 5_000;
const SAY_WITHIN_MS = 1_000;

const { refusals, resumed, ...comparison } = await stopDatabase({
  stops: STOPS,
  devices: DEVICES,
  postsPerSecond: POSTS,
});
const others = refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter);
for (const { status, reason } of others.slice(0, 5)) process.stdout.write(`${status} ${reason}\n`);
const holds = printCounts(
  `The database stopped hard ${STOPS} times, under ${POSTS} posts a second and ${DEVICES} sockets`,
  [
    ...comparisonRows(comparison),
    { what: 'posts refused meanwhile', value: refusals.length, asked: 'told', holds: true },
    zero('refusals other than 503 with Retry-After', others.length),
    timeRow(
      'until a refusal is said',
      refusals.map(({ took }) => took),
      SAY_WITHIN_MS,
    ),
    timeRow('until writes resume', resumed, RESUME_WITHIN_MS),
  ],
);
process.exit(holds ? 0 : 1);
