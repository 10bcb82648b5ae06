import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { NewIncident } from '@soteria/contract/incidents/incidents.shapes';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** The active incidents the caller is on. */
export const ownIncidents = () =>
  queryOptions({
    queryKey: ['self', 'incidents'],
    queryFn: ({ signal }) => call(incidentsEndpoints.listOwnIncidents, { signal }),
  });

interface Raising {
  idempotencyKey: string;
  /** Ms after which a try counts as failed. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/** Raises an incident; the same key never raises it twice. Everyone is alerted when this answers. */
export const createIncident = (t: TenantId, body: NewIncident, raising: Raising) =>
  call(incidentsEndpoints.createIncident, { params: { t }, body, ...raising });

/** One incident of the caller's. */
export const ownIncident = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [t, 'incidents', id],
    queryFn: ({ signal }) => call(incidentsEndpoints.getIncident, { params: { t, id }, signal }),
  });

/** The people on an incident with their delivery. */
export const incidentMembers = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [t, 'incidents', id, 'members'],
    queryFn: ({ signal }) => call(incidentsEndpoints.listIncidentMembers, { params: { t, id }, signal }),
  });
