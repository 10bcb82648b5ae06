import { Calls, type CallsOutcome } from './calls.ts';
import { type Comparison, compare } from './compare.ts';
import { type Count, zero } from './counts.ts';
import { HealthWatch } from './health-watch.ts';
import type { Issuer } from './issuer.ts';
import { openScene } from './scene.ts';
import type { Server } from './server.ts';
import { comparisonRows, timeRow } from './table.ts';
import { type Refusal, Writers } from './writers.ts';

const DEVICES = 8;
const POSTS = 20;
const CALL_EVERY_MS = 500;
/** Issue 4. */
const RED_WITHIN_MS = 5_000;
const GREEN_WITHIN_MS = 20_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Something that goes wrong from `begin` until what that resolves with is called, which may have more to tell. */
export interface Trouble {
  name: string;
  lastsMs: number;
  /** Whether anything cannot be served meanwhile, so that health must be red. */
  turnsRed: boolean;
  begin(): Promise<() => Promise<Count[]>>;
}

interface Outcome {
  calls: CallsOutcome;
  posts: Comparison;
  refusals: readonly Refusal[];
  redAfter: number | null;
  greenAfter: number | null;
  reasons: string[];
  turnsRed: boolean;
  more: Count[];
}

/** People write and call for help before, during and after it; their devices are compared with the database then. */
export async function endure(
  server: Server,
  issuer: Issuer,
  databaseUrl: string,
  trouble: Trouble,
): Promise<Outcome> {
  const scene = await openScene(server, issuer, { devices: DEVICES });
  const { groupId, people } = scene;
  const writers = new Writers({ url: server.url, groupId, people, perSecond: POSTS });
  const calls = await Calls.open(server.url, issuer);
  const health = new HealthWatch(server.url);
  writers.start();
  await pause(500);
  const end = await trouble.begin();
  const startedAt = performance.now();
  calls.start(CALL_EVERY_MS);
  const redAfter = !trouble.turnsRed ? null : await health.until('red', startedAt, trouble.lastsMs);
  await pause(Math.max(0, trouble.lastsMs - (performance.now() - startedAt)));
  const endedAt = performance.now();
  const ending = end();
  const greenAfter = await health.until('green', endedAt, GREEN_WITHIN_MS);
  await writers.stop();
  const more = await ending;
  const outcome = await calls.stop(databaseUrl);
  const posts = await compare({ ...scene, writers });
  scene.close();
  health.stop();
  const { refusals } = writers;
  const reasons = [...health.reasons];
  return { calls: outcome, posts, refusals, redAfter, greenAfter, reasons, turnsRed: trouble.turnsRed, more };
}

const given = (time: number | null): number[] => [time ?? Number.POSITIVE_INFINITY];

/** What is asked of every trouble. */
export function troubleRows(outcome: Outcome): Count[] {
  const { calls, posts, refusals, redAfter, greenAfter, reasons, turnsRed, more } = outcome;
  const others = refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter);
  for (const { status, reason } of others.slice(0, 5)) process.stdout.write(`${status} ${reason}\n`);
  return [
    { what: 'calls for help', value: calls.made, asked: 'some', holds: calls.made > 0 },
    zero('calls lost', calls.lost),
    zero('calls doubled', calls.doubled),
    zero('calls of which nobody was told', calls.untold),
    { what: 'tries of calls refused', value: calls.refusals, asked: 'told', holds: true },
    {
      ...timeRow('from the first try of a call to its acknowledgement', calls.took, 0),
      asked: 'told',
      holds: true,
    },
    ...comparisonRows(posts),
    { what: 'posts refused meanwhile', value: refusals.length, asked: 'told', holds: true },
    zero('refusals other than 503 with Retry-After', others.length + calls.otherRefusals),
    ...(turnsRed
      ? [timeRow(`until health is red (${reasons.join(', ')})`, given(redAfter), RED_WITHIN_MS)]
      : []),
    timeRow('until it is green again', given(greenAfter), GREEN_WITHIN_MS),
    ...more,
  ];
}
