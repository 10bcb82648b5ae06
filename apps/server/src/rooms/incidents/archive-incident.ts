import { groupsHub } from '@soteria/contract/groups/groups.hub';
import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { CloseReason } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import type { SystemEvent } from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Tx, transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { frame } from '../../platform/hub/frame.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { listAudience } from '../groups/groups.queries.ts';
import type { OwnPresence } from '../organisations/organisations.access.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { askForEndLetters } from './incident-letters.ts';
import { type Hearers, listHearers } from './incident-members.queries.ts';
import { pushEnd } from './incident-pushes.ts';
import { accessIncidentAs } from './incidents.access.ts';
import { announceEnded, announcePersonal, inIncident } from './incidents.hub.ts';
import { listPieceRows } from './incidents.queries.ts';

const endOf = (reason: CloseReason, ReachedCount: number): SystemEvent =>
  reason === 'all-clear' ? { Event: 'AllClear', ReachedCount } : { Event: 'FalseAlarm', ReachedCount };

interface Closing {
  tenantId: TenantId;
  id: GroupId;
  actor: OwnPresence;
  reason: CloseReason;
  hearers: Hearers;
}

/** First the stand-down on the timeline, then it is closed: from then on it can only be read (design §9). */
async function close(context: Context, tx: Tx, closing: Closing): Promise<void> {
  const { tenantId, id, actor, reason, hearers } = closing;
  await sql`
    update incidents set close_reason = ${reason}, closed_by = ${actor.id}, closed_by_name = ${actor.displayName}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
  await appendEntry(context, tx, {
    tenantId,
    groupId: id,
    createdBy: actor.id,
    createdByName: actor.displayName,
    // Told by IncidentEnded, to those whom it concerns.
    behaviour: 1,
    content: { $t: 'System', $v: endOf(reason, hearers.reachedCount) },
  });
  await sql`
    update groups set archived_at = ${new Date(context.clock.now())}, version = version + 1
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
}

/** Closes an incident with the all clear or as a false alarm, and tells exactly those whom the alarm reached. */
export const archiveIncident: Handler<typeof incidentsEndpoints.archiveIncident> = (context, request) =>
  context.space.forHelp(() => archive(context, request));

const archive: Handler<typeof incidentsEndpoints.archiveIncident> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t: tenantId } = request.params;
    const { IncidentId: id, ArchivingPresenceId: presenceId, Reason: reason } = request.body;
    const { actor, group } = await accessIncidentAs(tx.db, request.caller, tenantId, id, presenceId, 'close');
    const hearers = await listHearers(tx.db, tenantId, id);
    await close(context, tx, { tenantId, id, actor, reason, hearers });
    const [row] = await listPieceRows(tx.db, [id]);
    const subjects = await listAudience(tx.db, tenantId, id);
    await askForEndLetters(context, tenantId, id, tx);
    await appendAudit(context, tx.db, request, { ...auditedGroup(group), actor, details: { reason } });
    const disposed = frame(groupsHub.GroupDispose, inIncident(tenantId, id));
    tx.afterCommit(() => {
      context.hub.send({ subjects, watchers: id }, disposed);
      if (row) announceEnded(context, row, hearers.subjects);
      pushEnd(context, id).catch((error: unknown) =>
        context.log.warn({ err: error }, 'The end of an alarm was not pushed'),
      );
      announcePersonal(context, tenantId, id).catch((error: unknown) =>
        context.log.warn({ err: error }, 'A person was not told that their emergency changed'),
      );
    });
  });
