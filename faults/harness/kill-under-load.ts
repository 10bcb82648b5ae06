import { type Comparison, compare } from './compare.ts';
import { startIssuer } from './issuer.ts';
import { openScene } from './scene.ts';
import { prepareServer } from './server.ts';
import { Writers } from './writers.ts';

interface Load {
  kills: number;
  devices: number;
  postsPerSecond: number;
}

/** How long it runs between two kills, in ms; each time a little else, so that the kill meets another moment. */
const BETWEEN_MS = 500;
const SPREAD_MS = 500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Kills the server at any moment while people write, and starts it again. `recovered` are the times from its
 * listening until every device was told of everything, in ms.
 */
export async function killUnderLoad(load: Load): Promise<Comparison & { recovered: number[] }> {
  const issuer = await startIssuer();
  const server = await prepareServer(issuer.url);
  await server.start();
  const scene = await openScene(server, issuer, { devices: load.devices });
  const writers = new Writers({
    url: server.url,
    groupId: scene.groupId,
    people: scene.people,
    perSecond: load.postsPerSecond,
  });
  writers.start();
  const recovered: number[] = [];
  for (let kill = 0; kill < load.kills; kill++) {
    await pause(BETWEEN_MS + Math.random() * SPREAD_MS);
    await server.kill();
    const killedAt = performance.now();
    const listeningAt = await server.start();
    recovered.push((await scene.untilCaughtUp(killedAt)) - listeningAt);
  }
  await writers.stop();
  const comparison = await compare(scene, writers);
  scene.close();
  await server.close();
  issuer.close();
  return { ...comparison, recovered };
}
