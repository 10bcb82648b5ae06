import { createHash } from 'node:crypto';
import type { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import type { GroupId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { type Tx, transact } from '../../platform/database/transact.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { REMEMBERED_MS } from './push-sweep.ts';

interface Delivered {
  id: string;
  subjectId: SubjectId;
  tenantId: TenantId | null;
  groupId: GroupId | null;
}

interface Reported extends Delivered {
  isOver: boolean;
}

/** Pushes sent before migration 012 carry another capability, of which the hash is kept: they are reported too. */
async function whichDelivery(context: Context, token: string) {
  const id = (await context.push.keys()).deliveryOf(token);
  return id ? sql`d.id = ${id}` : sql`d.token_hash = ${createHash('sha256').update(token).digest()}`;
}

/**
 * The only door to a delivery: whoever holds its capability, while it is remembered. The device is written first, as
 * who removes one does: the other way round the two would wait for one another.
 */
async function accessDelivery(context: Context, tx: Tx, token: string): Promise<Reported> {
  const isIt = await whichDelivery(context, token);
  const at = new Date(context.clock.now());
  const oldest = new Date(context.clock.now() - REMEMBERED_MS);
  const { rows } = await sql<Delivered>`
    update devices v set last_reached_at = ${at} from push_deliveries d
    where ${isIt} and d.created_at > ${oldest} and v.subject_id = d.subject_id and v.id = d.device_id
    returning d.id, d.subject_id, d.tenant_id, d.group_id`.execute(tx.db);
  const delivered = rows[0];
  if (!delivered) throw notFound();
  const { rows: reported } = await sql<{ isOver: boolean }>`
    update push_deliveries d set reached_at = coalesce(reached_at, ${at}), due_at = null
    where subject_id = ${delivered.subjectId} and id = ${delivered.id}
    returning exists (
      select 1 from groups g where g.tenant_id = d.tenant_id and g.id = d.group_id and g.archived_at is not null
    ) as is_over`.execute(tx.db);
  return { ...delivered, isOver: reported[0]?.isOver ?? false };
}

/** The service worker shows an alert. It has no session: the delivery's own capability speaks for it. */
export const reportReached: Handler<typeof devicesEndpoints.reportReached> = (context, request) =>
  transact(context.database, async (tx) => {
    const { subjectId, tenantId, groupId, isOver } = await accessDelivery(context, tx, request.params.token);
    if (tenantId && groupId) await context.events.emit(tx, 'push-reached', { tenantId, groupId, subjectId });
    return { isOver };
  });

/** I'm responding, pressed on a notification; what that does, a higher room knows. */
export const reportResponding: Handler<typeof devicesEndpoints.reportResponding> = (context, request) =>
  context.space.forHelp(() =>
    transact(context.followUp, async (tx) => {
      const { subjectId, tenantId, groupId } = await accessDelivery(context, tx, request.params.token);
      if (!tenantId || !groupId) throw notFound();
      await context.events.emit(tx, 'push-responding', { tenantId, groupId, subjectId });
    }),
  );
