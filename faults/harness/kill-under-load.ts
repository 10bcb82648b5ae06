import type { Comparison } from './compare.ts';
import { type Load, underLoad } from './house.ts';
import { pause } from './pause.ts';

/** How long it runs between two kills, in ms; each time a little else, so that the kill meets another moment. */
const BETWEEN_MS = 500;
const SPREAD_MS = 500;

/**
 * Kills the server at any moment while people write, and starts it again. `recovered` are the times from its
 * listening until every device was told of everything, in ms.
 */
export async function killUnderLoad({
  kills,
  ...load
}: Load & { kills: number }): Promise<Comparison & { recovered: number[] }> {
  return underLoad(load, async ({ server, scene }) => {
    const recovered: number[] = [];
    for (let kill = 0; kill < kills; kill++) {
      await pause(BETWEEN_MS + Math.random() * SPREAD_MS);
      await server.kill();
      const killedAt = performance.now();
      const listeningAt = await server.start();
      recovered.push((await scene.untilCaughtUp(killedAt)) - listeningAt);
    }
    return { recovered };
  });
}
