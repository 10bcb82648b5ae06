import type { PushMessage } from '@soteria/contract/devices/push-message';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { retryDeadlocks } from '../../platform/database/transact.ts';
import type { Outcome } from '../../platform/push/push.ts';
import type { TargetRow } from './devices.queries.ts';

export interface Delivery extends TargetRow {
  id: string;
  topic: string;
  message: Omit<PushMessage, 'token'>;
  isUrgent: boolean;
  attempts: number;
  staleAt: Date;
}

/** A delivery that is being sent is left alone this long; then its sender has crashed, and it is sent again. */
export const LEASE_MS = 30_000;
/** Outcomes are written together: a thousand devices are told of an SOS at once. */
const BATCH_MS = 50;
const FIRST_RETRY_MS = 1_000;
export const LONGEST_RETRY_MS = 5 * 60_000;

interface Done {
  delivery: Delivery;
  outcome: Outcome;
  /** When it was sent, Unix ms: before the device can have reported it. */
  at: number;
}

interface Sending {
  /** Deliveries this process has in its hands. */
  held: Set<string>;
  done: Done[];
  isScheduled: boolean;
}

const sendings = new WeakMap<Context, Sending>();

function sendingOf(context: Context): Sending {
  const known = sendings.get(context);
  if (known) return known;
  const made = { held: new Set<string>(), done: [], isScheduled: false };
  sendings.set(context, made);
  return made;
}

/** When to try again: what the push service asked for, else 1 s, 2 s, 4 s and so on; null when that is too late. */
function retryAt(now: number, { attempts, staleAt }: Delivery, outcome: Outcome): Date | null {
  if (outcome.kind !== 'again') return null;
  const wait = outcome.afterMs ?? FIRST_RETRY_MS * 2 ** Math.min(attempts, 20);
  const at = now + Math.min(wait, LONGEST_RETRY_MS);
  return at < staleAt.getTime() ? new Date(at) : null;
}

/** Writes what became of deliveries, and what it tells of their devices. */
async function writeOutcomes(context: Context, done: readonly Done[]): Promise<void> {
  const now = context.clock.now();
  await sql`
    with o as (
      select * from unnest(${done.map(({ delivery }) => delivery.subjectId)}::text[],
        ${done.map(({ delivery }) => delivery.id)}::uuid[], ${done.map(({ delivery }) => delivery.deviceId)}::uuid[],
        ${done.map(({ outcome }) => outcome.kind)}::text[],
        ${done.map(({ delivery, outcome }) => retryAt(now, delivery, outcome))}::timestamptz[],
        ${done.map(({ at }) => new Date(at))}::timestamptz[])
        as o (subject_id, id, device_id, kind, due_at, at)
    ), written as (
      update push_deliveries d set attempts = attempts + 1,
        accepted_at = case when o.kind = 'accepted' then o.at end,
        due_at = case when d.due_at is not null then o.due_at end
      from o where d.subject_id = o.subject_id and d.id = o.id
    ), told as (
      select subject_id, device_id, max(at) as at, bool_or(kind = 'accepted') as is_sent, bool_or(kind = 'gone') as is_gone,
        bool_or(kind in ('again', 'refused')) as is_failed from o group by subject_id, device_id
    )
    update devices v set last_sent_at = case when told.is_sent then told.at else last_sent_at end,
      last_failed_at = case when told.is_failed then told.at else last_failed_at end,
      died_at = case when told.is_gone then coalesce(died_at, told.at) else died_at end
    from told where v.subject_id = told.subject_id and v.id = told.device_id`.execute(context.followUp);
}

async function flush(context: Context, sending: Sending): Promise<void> {
  const batch = sending.done;
  sending.done = [];
  sending.isScheduled = false;
  try {
    await retryDeadlocks(() => writeOutcomes(context, batch));
  } catch (error) {
    // Their leases run out and they are sent again: rather twice than never.
    context.log.warn({ err: error }, 'What became of some alerts was not written down');
  }
  for (const { delivery } of batch) sending.held.delete(delivery.id);
}

function note(context: Context, sending: Sending, done: Done): void {
  context.metrics.pushes.inc({ outcome: done.outcome.kind });
  sending.done.push(done);
  if (!sending.isScheduled) setTimeout(flush, BATCH_MS, context, sending);
  sending.isScheduled = true;
}

async function send(context: Context, delivery: Delivery): Promise<Outcome> {
  const { tokenOf } = await context.push.keys();
  const payload: PushMessage = { ...delivery.message, token: tokenOf(delivery.id) };
  return context.push.send(delivery, JSON.stringify(payload), {
    ttlSeconds: Math.max(0, Math.round((delivery.staleAt.getTime() - context.clock.now()) / 1_000)),
    isUrgent: delivery.isUrgent,
    topic: delivery.topic,
  });
}

/** Sends now, as many at once as there are lanes; those in this process's hands already are not sent twice. */
export function sendDeliveries(context: Context, deliveries: readonly Delivery[]): void {
  const sending = sendingOf(context);
  for (const delivery of deliveries) {
    if (sending.held.has(delivery.id)) continue;
    sending.held.add(delivery.id);
    const at = context.clock.now();
    send(context, delivery)
      .catch((error: Error): Outcome => {
        context.log.warn({ error: error.message }, 'An alert could not be made ready for a device');
        return { kind: 'again', afterMs: null };
      })
      .then((outcome) => note(context, sending, { delivery, outcome, at }));
  }
}
