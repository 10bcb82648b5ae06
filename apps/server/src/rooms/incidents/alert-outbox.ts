import type { GroupId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { doAlone } from '../../platform/jobs/do-alone.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { layOutCall, markAlerted } from './after-alert.ts';
import { listAlerted } from './incident-pushes.ts';
import { announceRaised } from './incidents.hub.ts';
import { listPieceRows, type PieceRow } from './incidents.queries.ts';

const SWEEP_MS = 2_000;
const AT_ONCE = 100;
/**
 * An alert this old and not marked was lost between commit and hub: a crash, or a database that went away. One from
 * so far in the future too: the clock was set back after it was raised.
 */
const OVERDUE_MS = 1_000;

/**
 * Lays out calls for help that a crash left, and alerts everyone of incidents that, as far as is known, were told to
 * nobody. One process at a time. Answers how many.
 */
export async function sweepAlerts(context: Context): Promise<number> {
  const now = context.clock.now();
  const [overdue, ahead] = [new Date(now - OVERDUE_MS), new Date(now + OVERDUE_MS)];
  // Looked at before anything is taken: there is hardly ever one.
  const { rows } = await sql<{ id: GroupId }>`
    select i.id from incidents i join groups g on g.tenant_id = i.tenant_id and g.id = i.id
    where i.alerted_at is null and g.created_at not between ${overdue} and ${ahead}
    union all select c.id from incident_calls c where c.created_at not between ${overdue} and ${ahead}
    order by id limit ${AT_ONCE}`.execute(context.followUp);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  return (
    (await doAlone(context.followUp, 'alert-sweep', (stillAlone) => alertAll(context, ids, stillAlone))) ?? 0
  );
}

/** Lays out those of them that are calls yet. One that is held up, or for whatever reason cannot be, holds up no other. */
async function layOutLeft(context: Context, ids: readonly GroupId[]): Promise<void> {
  const { rows } = await sql<{ id: GroupId }>`
    select id from incident_calls where id = any(${ids}::uuid[])`.execute(context.followUp);
  const layOut = ({ id }: { id: GroupId }) =>
    attempt(context, 'A call for help was not laid out', () =>
      context.space.forHelp(() => layOutCall(context, id)),
    );
  await Promise.all(rows.map(layOut));
}

/** Which of them still are: another process may have been at it a moment ago. */
async function listUnalerted({ followUp }: Context, ids: readonly GroupId[]): Promise<GroupId[]> {
  const { rows } = await sql<{ id: GroupId }>`
    select id from incidents where id = any(${ids}::uuid[]) and alerted_at is null`.execute(followUp);
  return rows.map(({ id }) => id);
}

/** Tells of each, and notes it once its pushes are written. One whose note is held up by a lock holds up no other. */
async function alertAll(
  context: Context,
  ids: readonly GroupId[],
  stillAlone: () => Promise<unknown>,
): Promise<number> {
  await layOutLeft(context, ids);
  const noted: Promise<void>[] = [];
  for (const row of await listPieceRows(context.followUp, await listUnalerted(context, ids))) {
    await stillAlone();
    announceRaised(context, row, await listAudience(context.followUp, row.tenantId, row.id));
    noted.push(note(context, row));
  }
  await Promise.all(noted);
  return noted.length;
}

const note = (context: Context, row: PieceRow): Promise<void> =>
  attempt(context, 'An alert was not marked as sent', async () =>
    markAlerted(context, row, await listAlerted(context.followUp, row.tenantId, row.id)),
  );

/** What fails is counted, and tried again by the next sweep. */
async function attempt(context: Context, what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.metrics.jobFailures.inc({ job: 'alert-sweep' });
    context.log.warn({ err: error }, `${what}, and will be by the next sweep`);
  }
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
