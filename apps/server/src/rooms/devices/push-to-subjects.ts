import { createHash } from 'node:crypto';
import type { PushMessage } from '@soteria/contract/devices/push-message';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { retryDeadlocks } from '../../platform/database/transact.ts';
import type { TargetRow } from './devices.queries.ts';
import { LEASE_MS, sendDeliveries } from './send-deliveries.ts';

/** What is told to people whose pages may be closed. */
export interface PushNotice {
  /** What happened, once: the same occasion is never told to a device twice. */
  occasion: string;
  /** A newer notice of a topic replaces an older one that waits at the push service. */
  topic: string;
  /** How long it is worth telling: later it is neither kept by the push service nor tried again. */
  ttlSeconds: number;
  isUrgent: boolean;
  /** The group whose delivery ledger hears of it. */
  group?: { tenantId: TenantId; groupId: GroupId };
  message: Omit<PushMessage, 'token'>;
}

/** RFC 8030 §5.4: at most 32 base64url characters. Hashed, since a push service need not know our ids. */
const topicOf = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32);

/** Alerts go the reserved way (decision 016). */
const databaseOf = (context: Context, { group }: PushNotice) => (group ? context.followUp : context.database);

interface WrittenRow extends TargetRow {
  id: string;
}

/**
 * Writes what is to be sent, before it is sent; answers what is new. What it replaces is not tried again. Devices
 * are held while it is written: one that is removed meanwhile is left out, and does not undo it for all.
 */
async function writeDeliveries(
  context: Context,
  subjectIds: readonly string[],
  notice: PushNotice,
  alongside: RawBuilder<unknown> | undefined,
): Promise<WrittenRow[]> {
  const now = context.clock.now();
  const topic = topicOf(notice.topic);
  const { rows } = await sql<WrittenRow>`
    with target as (
      select subject_id, id, endpoint, p256dh, auth from devices
      where subject_id = any(${subjectIds}::text[]) and died_at is null for key share
    ), replaced as (
      update push_deliveries d set due_at = null from target
      where d.device_id = target.id and d.topic = ${topic} and d.occasion <> ${notice.occasion}
        and d.due_at is not null
    ), written as (
      insert into push_deliveries (subject_id, id, device_id, occasion, topic, message, is_urgent, tenant_id, group_id,
        due_at, created_at, stale_at)
      select target.subject_id, gen_random_uuid(), target.id, ${notice.occasion}, ${topic},
        ${JSON.stringify(notice.message)}::jsonb, ${notice.isUrgent}::boolean,
        ${notice.group?.tenantId ?? null}::uuid, ${notice.group?.groupId ?? null}::uuid,
        ${new Date(now + LEASE_MS)}::timestamptz, ${new Date(now)}::timestamptz,
        ${new Date(now + notice.ttlSeconds * 1_000)}::timestamptz
      from target on conflict do nothing returning id, device_id
    )${alongside ?? sql``}
    select written.id, target.id as device_id, target.subject_id, target.endpoint, target.p256dh, target.auth
    from written join target on target.id = written.device_id`.execute(databaseOf(context, notice));
  return rows;
}

/**
 * Tells every living device of some people, whatever page they may have open. One statement; resolves when it is
 * written down, with the number of devices: from then on a crash loses nothing. Sending goes on at once, without a job.
 * @param alongside what else is to be written by the same statement: further parts of its WITH, each after a comma
 */
export async function pushToSubjects(
  context: Context,
  subjectIds: readonly string[],
  notice: PushNotice,
  alongside?: RawBuilder<unknown>,
): Promise<number> {
  if (subjectIds.length === 0 && !alongside) return 0;
  const staleAt = new Date(context.clock.now() + notice.ttlSeconds * 1_000);
  const written = await retryDeadlocks(() => writeDeliveries(context, subjectIds, notice, alongside));
  const { message, isUrgent } = notice;
  const topic = topicOf(notice.topic);
  sendDeliveries(
    context,
    written.map((row) => ({ ...row, topic, message, isUrgent, attempts: 0, staleAt })),
  );
  return written.length;
}
