import type { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { transact } from '../../platform/database/transact.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { getStanding } from '../groups/standing.queries.ts';
import { renameGroup, renamer } from '../timelines/rename-group.ts';
import { encodeOne } from './incident-pieces.present.ts';
import { accessIncident } from './incidents.access.ts';
import { announceChanged } from './incidents.hub.ts';

/** Renames an incident; the timeline keeps the old name. */
export const renameIncident: Handler<typeof incidentsEndpoints.renameIncident> = async (context, request) => {
  const { t: tenantId, id, name } = request.params;
  const { caller } = request;
  const isNew = await transact(context.database, async (tx) => {
    const access = await accessIncident(tx.db, caller, tenantId, id, 'manage');
    return renameGroup(context, tx, request, {
      group: access.group,
      name,
      author: renamer(access),
      actor: access.acting,
    });
  });
  if (isNew) await announceChanged(context, tenantId, id);
  return encodeOne(context, await getStanding(context.database, caller, tenantId, id));
};
