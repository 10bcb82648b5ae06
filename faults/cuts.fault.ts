import { printCounts } from './harness/counts.ts';
import { underLoad } from './harness/house.ts';
import { pause } from './harness/pause.ts';
import { comparisonRows } from './harness/table.ts';

// The long form of socket-cuts.test.ts.
const CUTS = Number(process.env.CUTS ?? 10_000);
const POSTS = 400;
const DEVICES = 20;
/** Cuts at once, and the time between two such, in ms. */
const AT_ONCE = 4;
const EVERY_MS = 30;

const { seconds, cuts, ...comparison } = await underLoad(
  { devices: DEVICES, postsPerSecond: POSTS },
  async ({ scene, writers }) => {
    const startedAt = performance.now();
    let cuts = 0;
    while (cuts < CUTS) {
      const open = scene.listeners.filter(({ shown }) => shown.caughtUpAt > 0);
      for (let one = 0; one < AT_ONCE; one++) {
        const listener = open[Math.floor(Math.random() * open.length)];
        if (!listener) break;
        listener.cut();
        cuts++;
      }
      await pause(EVERY_MS);
    }
    await writers.stop();
    return { cuts, seconds: (performance.now() - startedAt) / 1000 };
  },
);
const holds = printCounts(`${cuts} socket cuts during ${POSTS} posts a second, ${DEVICES} devices`, [
  ...comparisonRows(comparison),
  {
    what: 'posts a second that came about',
    value: (comparison.acknowledged / seconds).toFixed(0),
    asked: 'told',
    holds: true,
  },
]);
process.exit(holds ? 0 : 1);
