import { incidentsHub, incidentsHubRequests } from '@soteria/contract/incidents/incidents.hub';
import type { GroupId, PresenceId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { Gather } from '../../platform/gather.ts';
import { frame } from '../../platform/hub/frame.ts';
import { announceMembers } from '../groups/groups.hub.ts';
import { listToCome } from '../groups/laid-out.queries.ts';
import { callerOf } from '../timelines/timelines.hub.ts';
import { announceEnded, inIncident } from './incidents.hub.ts';
import { type AlertRow, presentAlert } from './incidents.present.ts';
import { listPieceRows } from './incidents.queries.ts';
import { KeptPieces } from './kept-pieces.ts';
import { respond, respondByPush } from './respond.ts';

/** Acknowledgements are written together: a thousand devices answer an SOS at once. */
const BATCH_MS = 100;
/** A batch that could not be written is tried again this often. */
const RETRY_MS = 1_000;

interface Reach {
  tenantId: TenantId;
  groupId: GroupId;
  subjectId: string;
}

interface Reached {
  tenantId: TenantId;
  groupId: GroupId;
  presenceId: PresenceId;
  subjectId: string;
  /** It was over by then: the person is told so after the alarm they have just heard. */
  isOver: boolean;
}

/** Writes who was reached in one statement, binding each to the subject that said so; answers what is new. */
async function writeReached(context: Context, batch: readonly Reach[]): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    update group_members m set reached_at = ${new Date(context.clock.now())}
    from unnest(${batch.map((reach) => reach.tenantId)}::uuid[], ${batch.map((reach) => reach.groupId)}::uuid[],
      ${batch.map((reach) => reach.subjectId)}::text[]) as r (tenant_id, group_id, subject_id), presences p, groups g
    where m.tenant_id = r.tenant_id and m.group_id = r.group_id and p.tenant_id = m.tenant_id
      and p.id = m.presence_id and p.subject_id = r.subject_id and p.removed_at is null and m.reached_at is null
      and g.tenant_id = m.tenant_id and g.id = m.group_id
    returning m.tenant_id, m.group_id, m.presence_id, p.subject_id, g.archived_at is not null as is_over`.execute(
    context.database,
  );
  return rows;
}

async function announceReached(context: Context, reached: readonly Reached[]): Promise<void> {
  for (const rows of Map.groupBy(reached, (row) => row.groupId).values()) {
    const first = rows[0];
    if (!first) continue;
    await announceMembers(
      context,
      inIncident(first.tenantId, first.groupId),
      rows.map((row) => row.presenceId),
    );
    const late = rows.filter((row) => row.isOver).map((row) => row.subjectId);
    const [row] = late.length > 0 ? await listPieceRows(context.database, [first.groupId]) : [];
    if (row) announceEnded(context, row, late);
  }
}

/** The ledger's writer: gathers, writes, tells those who have the incident open. */
function createLedger(context: Context): (reaches: readonly Reach[]) => void {
  let waiting: Reach[] = [];
  let isScheduled = false;
  const schedule = (delay: number) => {
    if (!isScheduled) setTimeout(flush, delay);
    isScheduled = true;
  };
  const again = (batch: readonly Reach[]) => {
    waiting = [...batch, ...waiting];
    schedule(RETRY_MS);
  };
  const flush = async () => {
    const batch = waiting;
    waiting = [];
    isScheduled = false;
    try {
      // Whoever is very quick has the alert before the ledger has a line for them (decision 020).
      const toCome = await listToCome(
        context.database,
        batch.map((reach) => reach.groupId),
      );
      const whenOf = ({ groupId }: Reach) => (toCome.has(groupId) ? 'early' : 'due');
      const { early = [], due = [] } = Object.groupBy(batch, whenOf);
      await announceReached(context, await writeReached(context, due));
      if (early.length > 0) again(early);
    } catch (error) {
      context.log.warn({ err: error }, 'Deliveries could not be written and are tried again');
      again(batch);
    }
  };
  return (reaches) => {
    waiting.push(...reaches);
    schedule(BATCH_MS);
  };
}

/** Told of so many at most when a page connects. */
const MOST_UNREACHED = 50;

interface Unreached {
  subjectId: SubjectId;
  groupId: GroupId;
  version: string;
}

/** Calls for help that are written down and not laid out yet, for each of those whom they alert. */
async function listCallsTo(
  db: Queryable,
  subjectIds: readonly SubjectId[],
): Promise<(AlertRow & { subjectId: SubjectId })[]> {
  const { rows } = await sql<AlertRow & { subjectId: SubjectId }>`
    select p.subject_id, c.tenant_id, c.id, c.org_id, c.org_name, c.display_name, c.type_name, c.icon, c.location,
      c.purpose, c.mode, c.is_urgent, c.created_by, c.created_by_name, c.created_at
    from incident_calls c
    join presences p on p.tenant_id = c.tenant_id and p.id = any(c.alerted) and p.removed_at is null
    where p.subject_id = any(${subjectIds}::text[])`.execute(db);
  return rows;
}

/**
 * Open incidents whose alert has not reached some subjects yet, for each of them: told again on every connect. For all
 * who come back together at once, on the way that is reserved for alerts.
 */
async function listUnreached(
  { followUp }: Context,
  pieces: KeptPieces,
  subjectIds: readonly SubjectId[],
): Promise<AlertRow[][]> {
  // Before the incidents: one that is laid out in between is found twice, and not missed.
  const calls = await listCallsTo(followUp, subjectIds);
  const { rows } = await sql<Unreached>`
    select distinct p.subject_id, m.group_id, g.version from presences p
    join groups g on g.tenant_id = p.tenant_id
    cross join lateral (
      -- At most one: so that each is found by its key, and not the people among the thousands of an incident.
      select m.group_id from group_members m
      where m.tenant_id = g.tenant_id and m.group_id = g.id and m.presence_id = p.id
        and m.sent_at is not null and m.reached_at is null limit 1
    ) m
    where p.subject_id = any(${subjectIds}::text[]) and p.removed_at is null and g.type = 3 and g.archived_at is null
    order by m.group_id`.execute(followUp);
  const pieceOf = await pieces.of(rows);
  const callsTo = Map.groupBy(calls, (call) => call.subjectId);
  const incidentsOf = Map.groupBy(rows, (row) => row.subjectId);
  return subjectIds.map((subjectId) => {
    const incidents = (incidentsOf.get(subjectId) ?? []).slice(0, MOST_UNREACHED);
    const alerts = [
      ...(callsTo.get(subjectId) ?? []),
      ...incidents.flatMap(({ groupId }) => pieceOf.get(groupId) ?? []),
    ];
    return [...new Map(alerts.map((alert) => [alert.id, alert])).values()];
  });
}

export function serveDeliveries(context: Context): void {
  const { hub } = context;
  const note = createLedger(context);
  hub.handle(incidentsHubRequests.Reached, (connection, { incidents }) => {
    const { subjectId } = callerOf(connection);
    note(incidents.map((incident) => ({ ...incident, subjectId })));
  });
  hub.handle(incidentsHubRequests.Responding, async (connection, { ref, ...response }) => {
    await respond(context, callerOf(connection), response);
    connection.send({ type: 'Acknowledged', payload: { ref } });
  });
  context.events.on('push-reached', async (tx, reach) => tx.afterCommit(() => note([reach])));
  context.events.on('push-responding', (tx, answer) => respondByPush(context, tx, answer));
  const pieces = new KeptPieces(context.followUp);
  const unreached = new Gather((subjects: readonly SubjectId[]) => listUnreached(context, pieces, subjects));
  hub.onConnect(async (connection) => {
    const rows = await unreached.add('', callerOf(connection).subjectId);
    for (const row of rows) connection.send(frame(incidentsHub.NotifyAlert, presentAlert(row)));
  });
}
