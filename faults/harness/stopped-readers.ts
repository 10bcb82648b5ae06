import type { House } from './house.ts';
import { pause, until } from './pause.ts';
import { openScene } from './scene.ts';
import { Writers } from './writers.ts';

const MEGABYTE = 1024 * 1024;
/** What was written last is on every device that reads within this, in ms. */
const SEEN_WITHIN_MS = 10_000;

export interface Reading {
  /** Devices that read all the time, */
  readers: number;
  /** and those that stop when writing begins, and stay connected. */
  stopped: number;
  postsPerSecond: number;
  length: number;
  filler?: string;
  /** So long people write, in ms. */
  forMs: number;
}

export interface Read {
  posts: number;
  /** Posts that a device that reads was not told of, over all those devices. */
  unseen: number;
  /** Of the posts, the slowest hundredth until the last device that reads showed it, in ms. */
  p99: number;
  /** What the server took on meanwhile, in MB. */
  keptMb: number;
  /** Of those that stopped, the ones whom the server had cut by the end. */
  cut: number;
}

/** People write in a lockdown that is open on devices of which some stop reading. */
export async function readBesideStopped({ server, issuer }: House, reading: Reading): Promise<Read> {
  const devices = reading.readers + reading.stopped;
  const scene = await openScene(server, issuer, { devices });
  const readers = scene.listeners.slice(0, reading.readers);
  const seen = new Map<string, { devices: number; lastAt: number }>();
  for (const reader of readers) {
    reader.shown.onEntry = ({ content }) => {
      if (content.$t !== 'Markdown') return;
      const { devices } = seen.get(content.$v.Text) ?? { devices: 0 };
      seen.set(content.$v.Text, { devices: devices + 1, lastAt: performance.now() });
    };
  }
  const connections = () => server.metric('soteria_hub_connections');
  const before = await server.metric('process_resident_memory_bytes');
  const openBefore = await connections();
  for (const device of scene.listeners.slice(reading.readers)) device.stopReading();
  const { groupId, people } = scene;
  const { postsPerSecond: perSecond, length, filler = '.' } = reading;
  const writers = new Writers({ url: server.url, groupId, people, perSecond, length, filler });
  writers.start();
  await pause(reading.forMs);
  await writers.stop();
  const texts = [...writers.sentAt];
  const unseenOf = ([text]: [string, number]) => readers.length - (seen.get(text)?.devices ?? 0);
  await until(() => texts.every((one) => unseenOf(one) === 0), SEEN_WITHIN_MS);
  const keptMb = ((await server.metric('process_resident_memory_bytes')) - before) / MEGABYTE;
  const cut = openBefore - (await connections());
  scene.close();
  const took = texts.map(([text, at]) => (seen.get(text)?.lastAt ?? Number.POSITIVE_INFINITY) - at);
  return {
    posts: texts.length,
    unseen: texts.reduce((sum, one) => sum + unseenOf(one), 0),
    p99: took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0,
    keptMb,
    cut,
  };
}
