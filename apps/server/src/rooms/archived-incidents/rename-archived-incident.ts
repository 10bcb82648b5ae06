import type { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { encodeOne } from '../incidents/incident-pieces.present.ts';
import { announceChanged } from '../incidents/incidents.hub.ts';
import { renameGroup } from '../timelines/rename-group.ts';
import { accessArchivedAsAdmin } from './archived-incidents.access.ts';

/** Renames a closed incident; the timeline keeps the old name. */
export const renameArchivedIncident: Handler<
  typeof archivedIncidentsEndpoints.renameArchivedIncident
> = async (context, request) => {
  const { caller } = request;
  const { t: tenantId, id, name } = request.params;
  const isNew = await transact(context.database, async (tx) => {
    const { group, actor } = await accessArchivedAsAdmin(tx.db, caller, tenantId, id);
    const author = { createdBy: actor.id, createdByName: actor.displayName };
    return renameGroup(context, tx, request, { group, name, author, actor, isAfterClosing: true });
  });
  if (isNew) await announceChanged(context, tenantId, id);
  return encodeOne(context, await getStanding(context.database, caller, tenantId, id));
};
