import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { incidentTypeId, orgId, tenantId } from '../kit/ids.ts';
import { noContent } from '../kit/no-content.ts';
import { incidentType, newIncidentType } from './incident-types.shapes.ts';

const inTenant = z.object({ t: tenantId });
const oneType = z.object({ t: tenantId, id: incidentTypeId });

export const incidentTypesEndpoints = {
  listIncidentTypes: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/IncidentTypes',
    area: 'incident-types',
    summary: 'What can be raised in an organisation; hidden ones with `all` and for admins only',
    access: 'org-member',
    params: z.object({ t: tenantId, o: orgId }),
    query: z.object({ all: z.enum(['true', 'false']).optional() }),
    response: z.array(incidentType),
  }),
  createIncidentType: endpoint({
    method: 'POST',
    path: '/{t}/IncidentTypes',
    area: 'incident-types',
    summary: 'Add an incident type',
    access: 'org-admin',
    audit: 'change',
    params: inTenant,
    body: newIncidentType,
    response: incidentType,
    status: 201,
    creates: true,
  }),
  getIncidentType: endpoint({
    method: 'GET',
    path: '/{t}/IncidentTypes/{id}',
    area: 'incident-types',
    summary: 'One incident type',
    access: 'org-member',
    params: oneType,
    response: incidentType,
  }),
  changeIncidentType: endpoint({
    method: 'PUT',
    path: '/{t}/IncidentTypes/{id}',
    area: 'incident-types',
    summary: 'Change an incident type',
    access: 'org-admin',
    audit: 'change',
    params: oneType,
    body: newIncidentType,
    response: incidentType,
  }),
  removeIncidentType: endpoint({
    method: 'DELETE',
    path: '/{t}/IncidentTypes/{id}',
    area: 'incident-types',
    summary: 'Remove an incident type; incidents raised with it keep their record',
    access: 'org-admin',
    audit: 'change',
    params: oneType,
    response: noContent,
    status: 204,
  }),
};
