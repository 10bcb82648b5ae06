import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Context } from './context.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Idempotency keys are kept this long, in ms (design §4). */
const KEPT_MS = 24 * 60 * 60 * 1000;
/** More than a clock drifts in a day: then it was set. */
const DRIFT_MS = 60_000;

/**
 * Says whether keys may be forgotten by the clock. Once it was set forward, those of a minute ago look a day old and
 * a call that is sent again would be another: so nothing is forgotten until they truly are.
 */
export function watchClock(clock: Clock): () => boolean {
  let last = { now: clock.now(), elapsed: clock.elapsed() };
  let heldUntil = Number.NEGATIVE_INFINITY;
  return () => {
    const { now, elapsed } = { now: clock.now(), elapsed: clock.elapsed() };
    if (now - last.now - (elapsed - last.elapsed) > DRIFT_MS) heldUntil = elapsed + KEPT_MS;
    last = { now, elapsed };
    return elapsed >= heldUntil;
  };
}

/** Forgets what need not be kept, hourly; answers the way to stop. */
export function startUpkeep(context: Context): () => void {
  const mayForget = watchClock(context.clock);
  const forget = async () => {
    if (!mayForget()) return;
    const before = new Date(context.clock.now() - KEPT_MS);
    try {
      await sql`delete from idempotency_keys where created_at < ${before}`.execute(context.database);
    } catch (error) {
      context.metrics.jobFailures.inc({ job: 'upkeep' });
      context.log.warn({ err: error }, 'The upkeep failed and is tried again in an hour');
    }
  };
  const timer = setInterval(forget, EVERY_MS);
  return () => clearInterval(timer);
}
