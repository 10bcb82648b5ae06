import type { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import type { IncidentTypeId } from '@soteria/contract/kit/ids';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import { sql } from 'kysely';
import { transact } from '../../platform/database/transact.ts';
import { once } from '../../platform/http/once.ts';
import { invalid } from '../../platform/http/problems.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { accessIncidentType } from './incident-types.access.ts';
import { listIncidentTypes } from './incident-types.queries.ts';
import { writeIncidentType } from './write-incident-type.ts';

export const incidentTypesRoutes: Handlers<typeof incidentTypesEndpoints> = {
  listIncidentTypes: async ({ database }, { caller, params: { t, o }, query }) => {
    const own = await accessOrganisation(database, caller, t, o, 'member');
    return listIncidentTypes(database, t, { orgId: o, includesHidden: query.all === 'true' && isAdmin(own) });
  },
  createIncidentType: (context, { caller, params: { t }, body, idempotency }) =>
    once(context, caller, idempotency, async (tx) => {
      await accessOrganisation(tx.db, caller, t, body.OwnerId, 'admin');
      const id = uuidv7(context.clock.now()) as IncidentTypeId;
      await writeIncidentType(tx, t, id, body);
      return accessIncidentType(tx.db, caller, t, id, 'admin');
    }),
  getIncidentType: ({ database }, { caller, params: { t, id } }) =>
    accessIncidentType(database, caller, t, id, 'member'),
  changeIncidentType: (context, { caller, params: { t, id }, body }) =>
    transact(context.database, async (tx) => {
      const current = await accessIncidentType(tx.db, caller, t, id, 'admin');
      if (current.ownerId !== body.OwnerId) throw invalid('OwnerId', 'A type stays in its organisation.');
      await writeIncidentType(tx, t, id, body);
      return accessIncidentType(tx.db, caller, t, id, 'admin');
    }),
  removeIncidentType: (context, { caller, params: { t, id } }) =>
    transact(context.database, async (tx) => {
      await accessIncidentType(tx.db, caller, t, id, 'admin');
      const at = new Date(context.clock.now());
      await sql`update incident_types set removed_at = ${at} where tenant_id = ${t} and id = ${id}`.execute(
        tx.db,
      );
    }),
};
