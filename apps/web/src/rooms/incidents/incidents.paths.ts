import type { GroupId, TenantId } from '@soteria/contract/kit/ids';

export const incidentsPath = () => '/incidents';
export const incidentPath = (tenantId: TenantId, incidentId: GroupId) =>
  `/incidents/${tenantId}/${incidentId}`;

export const closedIncidentsPath = () => '/closed-incidents';
export const closedIncidentPath = (tenantId: TenantId, incidentId: GroupId) =>
  `/closed-incidents/${tenantId}/${incidentId}`;
