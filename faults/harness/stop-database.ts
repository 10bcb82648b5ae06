import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Comparison, compare } from './compare.ts';
import { startIssuer } from './issuer.ts';
import { openScene } from './scene.ts';
import { prepareServer } from './server.ts';
import { type Refusal, Writers } from './writers.ts';

interface Load {
  stops: number;
  devices: number;
  postsPerSecond: number;
}

/** How long it runs between two stops, in ms; each time a little else. */
const BETWEEN_MS = 1_000;
const SPREAD_MS = 500;
const LOOK_EVERY_MS = 5;
/** A database that is not back by then does not come back. */
const BACK_WITHIN_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The embedded database's first process. */
async function findPostmaster(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8');
  return Number(file.split('\n')[0]);
}

/** Until a post is acknowledged that was written after `at`; how long that took, in ms. */
async function untilWriting(writers: Writers, at: number): Promise<number> {
  while (writers.lastAt <= at) {
    if (performance.now() - at > BACK_WITHIN_MS) throw new Error('Writing did not resume.');
    await pause(LOOK_EVERY_MS);
  }
  return writers.lastAt - at;
}

/**
 * Stops the embedded database hard, as a crash would (its processes leave at once and it recovers from its log),
 * while people write. `resumed` are the times from each stop to the next acknowledged post, in ms.
 */
export async function stopDatabase(
  load: Load,
): Promise<Comparison & { resumed: number[]; refusals: Refusal[] }> {
  const issuer = await startIssuer();
  const server = await prepareServer(issuer.url, { isEmbedded: true });
  await server.start();
  const scene = await openScene(server, issuer, { devices: load.devices });
  const writers = new Writers({
    url: server.url,
    groupId: scene.groupId,
    people: scene.people,
    perSecond: load.postsPerSecond,
  });
  writers.start();
  const resumed: number[] = [];
  for (let stop = 0; stop < load.stops; stop++) {
    await pause(BETWEEN_MS + Math.random() * SPREAD_MS);
    process.kill(await findPostmaster(server.dataDir), 'SIGQUIT');
    resumed.push(await untilWriting(writers, performance.now()));
  }
  await writers.stop();
  const comparison = await compare(scene, writers);
  scene.close();
  await server.close();
  issuer.close();
  return { ...comparison, resumed, refusals: writers.refusals };
}
