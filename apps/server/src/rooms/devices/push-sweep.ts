import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Delivery, LEASE_MS, LONGEST_RETRY_MS, sendDeliveries } from './send-deliveries.ts';

const SWEEP_MS = 1_000;
const FORGET_EVERY_MS = 60 * 60 * 1_000;
/** How long a device may report a delivery, and a delivery is remembered, in ms. */
export const REMEMBERED_MS = 24 * 60 * 60 * 1_000;
const AT_ONCE = 500;

/**
 * Sends what is due: retries, and what a process that crashed had in its hands. What is due later than anything ever
 * is was written before the clock was set back: it is due as well.
 */
export async function sweepPushes(context: Context): Promise<number> {
  const now = context.clock.now();
  const [at, latest] = [new Date(now), new Date(now + LONGEST_RETRY_MS)];
  const { rows } = await sql<Delivery>`
    with due as (
      select subject_id, id from push_deliveries where due_at <= ${at} or due_at > ${latest} order by due_at limit ${AT_ONCE}
      for update skip locked
    )
    update push_deliveries d set due_at = case when v.died_at is null and d.stale_at > ${at}
      then ${new Date(now + LEASE_MS)}::timestamptz end
    from due, devices v
    where d.subject_id = due.subject_id and d.id = due.id and v.subject_id = d.subject_id and v.id = d.device_id
    returning d.id, d.subject_id, d.device_id, d.topic, d.message, d.is_urgent, d.attempts, d.stale_at,
      v.endpoint, v.p256dh, v.auth, d.due_at`.execute(context.followUp);
  const due = (rows as (Delivery & { dueAt: Date | null })[]).filter((row) => row.dueAt !== null);
  sendDeliveries(context, due);
  return due.length;
}

async function forget(context: Context): Promise<void> {
  const before = new Date(context.clock.now() - REMEMBERED_MS);
  await sql`delete from push_deliveries where created_at < ${before}`.execute(context.database);
}

/** Sweeps every second; answers the way to stop. */
export function startPushSweep(context: Context): () => void {
  const guard = (work: (context: Context) => Promise<unknown>) => () =>
    work(context).catch((error: Error) => {
      context.metrics.jobFailures.inc({ job: 'push-sweep' });
      context.log.warn({ error: error.message }, 'The push sweep failed');
    });
  const timers = [setInterval(guard(sweepPushes), SWEEP_MS), setInterval(guard(forget), FORGET_EVERY_MS)];
  return () => {
    for (const timer of timers) clearInterval(timer);
    context.push.close();
  };
}
