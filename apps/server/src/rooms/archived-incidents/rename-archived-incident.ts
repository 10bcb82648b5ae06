import type { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { sql } from 'kysely';
import { appendAudit } from '../../platform/audit/append-audit.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { auditedGroup } from '../groups/groups.access.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { encodeOne } from '../incidents/incident-pieces.present.ts';
import { announceChanged } from '../incidents/incidents.hub.ts';
import { appendEntry } from '../timelines/append-entry.ts';
import { accessArchivedAsAdmin } from './archived-incidents.access.ts';

/** Renames a closed incident; the timeline keeps the old name. */
export const renameArchivedIncident: Handler<
  typeof archivedIncidentsEndpoints.renameArchivedIncident
> = async (context, request) => {
  const { caller } = request;
  const { t: tenantId, id, name } = request.params;
  const isNew = await transact(context.database, async (tx) => {
    const { group, actor } = await accessArchivedAsAdmin(tx.db, caller, tenantId, id);
    if (group.displayName === name) return false;
    await sql`update groups set display_name = ${name} where tenant_id = ${tenantId} and id = ${id}`.execute(
      tx.db,
    );
    await appendEntry(context, tx, {
      tenantId,
      groupId: id,
      createdBy: actor.id,
      createdByName: actor.displayName,
      behaviour: 1,
      content: { $t: 'System', $v: { Event: 'Renamed', From: group.displayName, To: name } },
      isAfterClosing: true,
    });
    await appendAudit(context, tx.db, request, {
      ...auditedGroup(group),
      actor,
      details: { changed: { name: { from: group.displayName, to: name } } },
    });
    return true;
  });
  if (isNew) await announceChanged(context, tenantId, id);
  return encodeOne(context, await getStanding(context.database, caller, tenantId, id));
};
