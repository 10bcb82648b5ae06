import { groupsHub } from '@soteria/contract/groups/groups.hub';
import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { sql } from 'kysely';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { frame } from '../../platform/hub/frame.ts';
import { listAudience } from '../groups/groups.queries.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { accessIncidentAs } from './incidents.access.ts';
import { inIncident } from './incidents.hub.ts';

/** Closes an incident: first the stand-down for everyone, then it can only be read (design §9). */
export const archiveIncident: Handler<typeof incidentsEndpoints.archiveIncident> = (context, request) =>
  transact(context.database, async (tx) => {
    const { t: tenantId } = request.params;
    const { IncidentId: id, ArchivingPresenceId: presenceId } = request.body;
    const { actor } = await accessIncidentAs(tx.db, request.caller, tenantId, id, presenceId, 'close');
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: presenceId,
      createdByName: actor.displayName,
      behaviour: 0,
      content: { $t: 'System', $v: { Event: 'AllClear' } },
    });
    await sql`
      update groups set archived_at = ${new Date(context.clock.now())}, version = version + 1
      where tenant_id = ${tenantId} and id = ${id}`.execute(tx.db);
    const subjects = await listAudience(tx.db, tenantId, id);
    const disposed = frame(groupsHub.GroupDispose, inIncident(tenantId, id));
    tx.afterCommit(() => context.hub.send({ subjects, watchers: id }, disposed));
  });
