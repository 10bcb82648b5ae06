import { createHash } from 'node:crypto';
import type { PushMessage } from '@soteria/contract/devices/push-message';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { retryDeadlocks } from '../../platform/database/transact.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { listTargets, type TargetRow } from './devices.queries.ts';
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

const hashOf = (text: string) => createHash('sha256').update(text).digest();
/** RFC 8030 §5.4: at most 32 base64url characters. Hashed, since a push service need not know our ids. */
const topicOf = (topic: string) => hashOf(topic).toString('base64url').slice(0, 32);

/** Alerts go the reserved way. */
const databaseOf = (context: Context, { group }: PushNotice) => (group ? context.followUp : context.database);

interface Prepared {
  id: string;
  target: TargetRow;
  tokenHash: Buffer;
}

/**
 * Writes what is to be sent, before it is sent; answers what is new. What it replaces is not tried again. Devices
 * are held while it is written: one that is removed meanwhile is left out, and does not undo it for all.
 */
async function writeDeliveries(
  context: Context,
  notice: PushNotice,
  prepared: readonly Prepared[],
): Promise<Set<string>> {
  const now = context.clock.now();
  const at = new Date(now);
  const devices = prepared.map(({ target }) => target.deviceId);
  const topic = topicOf(notice.topic);
  const message = JSON.stringify(notice.message);
  await sql`
    update push_deliveries set due_at = null
    where device_id = any(${devices}::uuid[]) and topic = ${topic} and occasion <> ${notice.occasion}
      and due_at is not null`.execute(databaseOf(context, notice));
  const { rows } = await sql<{ id: string }>`
    insert into push_deliveries (subject_id, id, device_id, occasion, topic, message, is_urgent, tenant_id, group_id,
      token_hash, due_at, created_at, stale_at)
    select d.subject_id, n.id, d.id, ${notice.occasion}, ${topic}, ${message}::jsonb, ${notice.isUrgent}::boolean,
      ${notice.group?.tenantId ?? null}::uuid, ${notice.group?.groupId ?? null}::uuid, n.token_hash,
      ${new Date(now + LEASE_MS)}::timestamptz, ${at}::timestamptz,
      ${new Date(now + notice.ttlSeconds * 1_000)}::timestamptz
    from unnest(${prepared.map(({ id }) => id)}::uuid[], ${devices}::uuid[],
      ${prepared.map(({ target }) => target.subjectId)}::text[],
      ${prepared.map(({ tokenHash }) => tokenHash)}::bytea[]) as n (id, device_id, subject_id, token_hash)
    join devices d on d.subject_id = n.subject_id and d.id = n.device_id
    for key share of d
    on conflict do nothing returning id`.execute(databaseOf(context, notice));
  return new Set(rows.map((row) => row.id));
}

/**
 * Tells every living device of some people, whatever page they may have open. Resolves when it is written down,
 * with the number of devices; from then on a crash loses nothing. Sending goes on at once, without a job.
 */
export async function pushToSubjects(
  context: Context,
  subjectIds: readonly string[],
  notice: PushNotice,
): Promise<number> {
  const targets = await listTargets(databaseOf(context, notice), subjectIds);
  if (targets.length === 0) return 0;
  const keys = await context.push.keys();
  const now = context.clock.now();
  const prepared = targets.map((target) => {
    const id = uuidv7(now);
    return { id, target, tokenHash: hashOf(keys.tokenOf(id)) };
  });
  const written = await retryDeadlocks(() => writeDeliveries(context, notice, prepared));
  sendDeliveries(
    context,
    prepared
      .filter(({ id }) => written.has(id))
      .map(({ id, target }) => ({
        ...target,
        id,
        topic: topicOf(notice.topic),
        message: notice.message,
        isUrgent: notice.isUrgent,
        attempts: 0,
        staleAt: new Date(now + notice.ttlSeconds * 1_000),
      })),
  );
  return targets.length;
}
