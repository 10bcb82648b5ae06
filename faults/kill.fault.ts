import { printCounts } from './harness/counts.ts';
import { killUnderLoad } from './harness/kill-under-load.ts';
import { comparisonRows, timeRow } from './harness/table.ts';

const KILLS = Number(process.env.KILLS ?? 100);
const POSTS = 50;
const DEVICES = 200;
/** Issue 4: all is right again within this of the new process listening, in ms. */
const RIGHT_WITHIN_MS = 2_000;

const result = await killUnderLoad({ kills: KILLS, devices: DEVICES, postsPerSecond: POSTS });
const holds = printCounts(
  `kill -9 of the server ${KILLS} times, under ${POSTS} posts a second and ${DEVICES} sockets`,
  [
    ...comparisonRows(result),
    timeRow('from listening until all devices are right', result.recovered, RIGHT_WITHIN_MS),
  ],
);
process.exit(holds ? 0 : 1);
