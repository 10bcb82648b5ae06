import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Comparison } from './compare.ts';
import { type Load, underLoad } from './house.ts';
import { pause } from './pause.ts';
import type { Refusal, Writers } from './writers.ts';

/** How long it runs between two stops, in ms; each time a little else. */
const BETWEEN_MS = 1_000;
const SPREAD_MS = 500;
const LOOK_EVERY_MS = 5;
/** A database that is not back by then does not come back. */
const BACK_WITHIN_MS = 60_000;

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
export async function stopDatabase({
  stops,
  ...load
}: Load & { stops: number }): Promise<Comparison & { resumed: number[]; refusals: Refusal[] }> {
  return underLoad({ ...load, isEmbedded: true }, async ({ server, writers }) => {
    const resumed: number[] = [];
    for (let stop = 0; stop < stops; stop++) {
      await pause(BETWEEN_MS + Math.random() * SPREAD_MS);
      process.kill(await findPostmaster(server.dataDir), 'SIGQUIT');
      resumed.push(await untilWriting(writers, performance.now()));
    }
    return { resumed, refusals: writers.refusals };
  });
}
