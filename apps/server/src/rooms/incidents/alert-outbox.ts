import type { GroupId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { announceRaised } from './incidents.hub.ts';
import { listPieceRows } from './incidents.queries.ts';
import { markAlerted } from './mark-alerted.ts';

const SWEEP_MS = 2_000;
/** An alert this old and not marked was lost between commit and hub: a crash, or a database that went away. */
const OVERDUE_MS = 1_000;

/** Alerts everyone of incidents that were committed and, as far as is known, told to nobody. */
export async function sweepAlerts(context: Context): Promise<number> {
  const overdue = new Date(context.clock.now() - OVERDUE_MS);
  const { rows } = await sql<{ id: GroupId }>`
    select i.id from incidents i join groups g on g.tenant_id = i.tenant_id and g.id = i.id
    where i.alerted_at is null and g.created_at < ${overdue} order by i.id limit 100`.execute(
    context.database,
  );
  for (const row of await listPieceRows(
    context.database,
    rows.map(({ id }) => id),
  )) {
    await announceRaised(context, row, await listAudience(context.database, row.tenantId, row.id));
    await markAlerted(context, { tenantId: row.tenantId, id: row.id, origin: null, answered: null });
  }
  return rows.length;
}

/** Sweeps at the start and every 2 s; answers the way to stop. */
export function startAlertSweep(context: Context): () => void {
  const sweep = () =>
    sweepAlerts(context).catch((error: Error) => {
      context.metrics.jobFailures.inc({ job: 'alert-sweep' });
      context.log.warn({ error: error.message }, 'The alert sweep failed');
    });
  void sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  return () => clearInterval(timer);
}
