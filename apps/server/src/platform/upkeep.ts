import { sql } from 'kysely';
import type { Context } from './context.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Idempotency keys are kept this long, in ms (design §4). */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** Forgets what need not be kept, hourly; answers the way to stop. */
export function startUpkeep(context: Context): () => void {
  const forget = async () => {
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
