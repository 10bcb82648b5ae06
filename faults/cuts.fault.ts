import { compare } from './harness/compare.ts';
import { printCounts } from './harness/counts.ts';
import { startIssuer } from './harness/issuer.ts';
import { openScene } from './harness/scene.ts';
import { prepareServer } from './harness/server.ts';
import { comparisonRows } from './harness/table.ts';
import { Writers } from './harness/writers.ts';

// The long form of socket-cuts.test.ts.
const CUTS = Number(process.env.CUTS ?? 10_000);
const POSTS = 400;
const DEVICES = 20;
/** Cuts at once, and the time between two such, in ms. */
const AT_ONCE = 4;
const EVERY_MS = 30;

const issuer = await startIssuer();
const server = await prepareServer(issuer.url);
await server.start();
const scene = await openScene(server, issuer, { devices: DEVICES });
const { groupId, people } = scene;
const writers = new Writers({ url: server.url, groupId, people, perSecond: POSTS });
const startedAt = performance.now();
writers.start();
let cuts = 0;
while (cuts < CUTS) {
  const open = scene.listeners.filter((listener) => listener.caughtUpAt > 0);
  for (let one = 0; one < AT_ONCE; one++) {
    const listener = open[Math.floor(Math.random() * open.length)];
    if (!listener) break;
    listener.cut();
    cuts++;
  }
  await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
}
await writers.stop();
const seconds = (performance.now() - startedAt) / 1000;
const comparison = await compare(scene, writers);
scene.close();
await server.close();
issuer.close();
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
