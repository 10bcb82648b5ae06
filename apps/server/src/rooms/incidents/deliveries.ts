import { incidentsHub, incidentsHubRequests } from '@soteria/contract/incidents/incidents.hub';
import type { GroupId, PresenceId, SubjectId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { FOR_A_HERD, Gather } from '../../platform/gather.ts';
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

/** Told of so many at most when a page connects, the newest. */
const MOST_UNREACHED = 50;

interface Unreached {
  subjectId: SubjectId;
  groupId: GroupId;
  /** Null of a call for help that is written down and not laid out yet. */
  version: string | null;
}

/** Calls for help that are not laid out yet, by their ids. */
async function listCalls(db: Queryable, ids: readonly GroupId[]): Promise<Map<GroupId, AlertRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AlertRow>`
    select tenant_id, id, org_id, org_name, display_name, type_name, icon, location, purpose, mode, is_urgent,
      created_by, created_by_name, created_at
    from incident_calls where id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What has not reached some subjects yet, oldest first: calls for help, and open incidents as they now are. */
async function findUnreached(db: Queryable, subjectIds: readonly SubjectId[]): Promise<Unreached[]> {
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
    union
    select p.subject_id, c.id, null from incident_calls c
    join presences p on p.tenant_id = c.tenant_id and p.id = any(c.alerted) and p.removed_at is null
    where p.subject_id = any(${subjectIds}::text[])
    order by group_id`.execute(db);
  return rows;
}

/**
 * Alerts that have not reached some subjects yet, for each of them: told again on every connect. For all who come back
 * together at once, on the way that is reserved for alerts.
 */
async function listUnreached(
  context: Context,
  pieces: KeptPieces,
  subjectIds: readonly SubjectId[],
): Promise<AlertRow[][]> {
  const { followUp } = context;
  const unreached = await findUnreached(followUp, subjectIds);
  // Before anything is read of them: after a day of drills there may be thousands.
  const newest = Map.groupBy(unreached, ({ subjectId }) => subjectId);
  for (const [subjectId, rows] of newest) newest.set(subjectId, rows.slice(-MOST_UNREACHED));
  const { calls = [], incidents = [] } = Object.groupBy([...newest.values()].flat(), ({ version }) =>
    version === null ? 'calls' : 'incidents',
  );
  const callOf = await listCalls(followUp, [...new Set(calls.map(({ groupId }) => groupId))]);
  // One that was laid out since is an incident now.
  if (!calls.every(({ groupId }) => callOf.has(groupId))) return listUnreached(context, pieces, subjectIds);
  const pieceOf = await pieces.of(
    incidents.flatMap(({ version, ...row }) => (version ? { ...row, version } : [])),
  );
  return subjectIds.map((subjectId) =>
    (newest.get(subjectId) ?? []).flatMap(({ groupId }) => callOf.get(groupId) ?? pieceOf.get(groupId) ?? []),
  );
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
  const unreached = new Gather(
    (subjects: readonly SubjectId[]) => listUnreached(context, pieces, subjects),
    FOR_A_HERD,
  );
  hub.onConnect(async (connection) => {
    const rows = await unreached.add('', callerOf(connection).subjectId);
    return () => rows.map((row) => frame(incidentsHub.NotifyAlert, presentAlert(row)));
  });
}
