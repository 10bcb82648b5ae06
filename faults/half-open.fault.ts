import { printCounts, zero } from './harness/counts.ts';
import { halfOpen, type Silence } from './harness/half-open.ts';
import { comparisonRows, timeRow } from './harness/table.ts';

const PAGES = Number(process.env.PAGES ?? 1_000);
const CUT_SHARE = 0.3;
const SHORTEST_MS = 1_000;
const LONGEST_MS = Number(process.env.LONGEST ?? 120) * 1_000;
const POSTS = 4;
/** Issue 4: dead sockets are noticed by both sides within this, and the page says so within that, in ms. */
const NOTICED_WITHIN_MS = 30_000;
const OVERLAY_WITHIN_MS = 5_000;
/** What the server keeps for one socket at most before it cuts it, in MB. */
const KEPT_MB = 1;

const cut = Math.round(PAGES * CUT_SHARE);
const { silences, tookOnMb, ...comparison } = await halfOpen({
  pages: PAGES,
  cut,
  shortest: SHORTEST_MS,
  longest: LONGEST_MS,
  postsPerSecond: POSTS,
});
/** Silences that lasted so long and were not noticed by then. */
const late = (of: (silence: Silence) => number | null, within: number) =>
  silences.filter((silence) => silence.lasted > within && (of(silence) ?? Number.POSITIVE_INFINITY) > within)
    .length;
const times = (of: (silence: Silence) => number | null) =>
  silences.map(of).filter((time): time is number => time !== null);

const holds = printCounts(
  `A network that is silent for ${SHORTEST_MS / 1000} to ${LONGEST_MS / 1000} s, for ${cut} of ${PAGES} pages`,
  [
    ...comparisonRows(comparison),
    zero(
      'pages that did not say within 5 s that they may be stale',
      late(({ staleAfter }) => staleAfter, OVERLAY_WITHIN_MS),
    ),
    zero(
      'pages that kept a dead socket for more than 30 s',
      late(({ lostAfter }) => lostAfter, NOTICED_WITHIN_MS),
    ),
    zero(
      'dead sockets that the server kept for more than 30 s',
      late(({ letGoAfter }) => letGoAfter, NOTICED_WITHIN_MS),
    ),
    timeRow(
      'until a page says that it may be stale',
      times(({ staleAfter }) => staleAfter),
      OVERLAY_WITHIN_MS,
    ),
    timeRow(
      'until a page gives its socket up',
      times(({ lostAfter }) => lostAfter),
      NOTICED_WITHIN_MS,
    ),
    timeRow(
      'until the server lets go',
      times(({ letGoAfter }) => letGoAfter),
      NOTICED_WITHIN_MS,
    ),
    {
      what: 'memory the server took on (MB)',
      value: tookOnMb.toFixed(0),
      asked: `< ${cut * KEPT_MB}`,
      holds: tookOnMb < cut * KEPT_MB,
    },
  ],
);
process.exit(holds ? 0 : 1);
