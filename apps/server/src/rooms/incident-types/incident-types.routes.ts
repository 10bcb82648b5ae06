import type { incidentTypesEndpoints } from '@soteria/contract/incident-types/incident-types.endpoints';
import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import type { Handlers } from '../../platform/http/routes.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { changeIncidentType, createIncidentType, removeIncidentType } from './change-incident-types.ts';
import { accessIncidentType } from './incident-types.access.ts';
import { listIncidentTypes } from './incident-types.queries.ts';

export const incidentTypesRoutes: Handlers<typeof incidentTypesEndpoints> = {
  listIncidentTypes: async ({ database }, { caller, params: { t, o }, query }) => {
    const own = await accessOrganisation(database, caller, t, o, 'member');
    return listIncidentTypes(database, t, { orgId: o, includesHidden: query.all === 'true' && isAdmin(own) });
  },
  createIncidentType,
  getIncidentType: ({ database }, { caller, params: { t, id } }) =>
    accessIncidentType(database, caller, t, id, 'member'),
  changeIncidentType,
  removeIncidentType,
};
