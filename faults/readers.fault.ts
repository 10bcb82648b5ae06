import { printCounts, zero } from './harness/counts.ts';
import { startIssuer } from './harness/issuer.ts';
import type { Listener } from './harness/listeners.ts';
import { openScene, type Scene } from './harness/scene.ts';
import { prepareServer } from './harness/server.ts';
import { Writers } from './harness/writers.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const READERS = 150;
const STOPPED = 50;
const POSTS = 50;
const LENGTH = 5_000;
const ROUND_MS = 10_000;
/** Issue 4: what the others may lose by it, and a bound for what the server keeps for those who do not read. */
const SLOWER_AT_MOST = 1.2;
const KEPT_MB = 150;
const MEGABYTE = 1024 * 1024;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Writes for one round; how long the slowest hundredth of posts took to be on the last of these devices, in ms. */
async function round(url: string, scene: Scene, devices: readonly Listener[]): Promise<number> {
  const { groupId, people } = scene;
  const writers = new Writers({ url, groupId, people, perSecond: POSTS, length: LENGTH });
  const seenAt = new Map<string, number>();
  for (const device of devices) {
    device.onEntry = ({ content }) => {
      if (content.$t === 'Markdown') seenAt.set(content.$v.Text, performance.now());
    };
  }
  writers.start();
  await pause(ROUND_MS);
  await writers.stop();
  await pause(1_000);
  const took = [...writers.sentAt].map(([text, at]) => (seenAt.get(text) ?? Number.POSITIVE_INFINITY) - at);
  return took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;
}

const issuer = await startIssuer();
const server = await prepareServer(issuer.url);
await server.start();
const ratios: number[] = [];
let kept = 0;
let unseen = 0;
for (let count = 0; count < ROUNDS; count++) {
  const scene = await openScene(server, issuer, { devices: READERS + STOPPED });
  const devices = scene.listeners.slice(0, READERS);
  const alone = await round(server.url, scene, devices);
  const before = await server.memory();
  for (const device of scene.listeners.slice(READERS)) device.stopReading();
  const beside = await round(server.url, scene, devices);
  kept = Math.max(kept, ((await server.memory()) - before) / MEGABYTE);
  unseen += [alone, beside].filter((time) => !Number.isFinite(time)).length;
  ratios.push(beside / alone);
  process.stdout.write(
    `p99 ${alone.toFixed(0)} ms, beside ${STOPPED} that read nothing ${beside.toFixed(0)} ms\n`,
  );
  scene.close();
}
await server.close();
issuer.close();
const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
const holds = printCounts(
  `${STOPPED} of ${READERS + STOPPED} devices stop reading, ${POSTS} long posts a second`,
  [
    zero('rounds in which a post did not reach all others', unseen),
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
  ],
);
process.exit(holds ? 0 : 1);
