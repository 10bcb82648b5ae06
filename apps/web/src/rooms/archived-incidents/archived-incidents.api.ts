import { archivedIncidentsEndpoints } from '@soteria/contract/archived-incidents/archived-incidents.endpoints';
import { type DayRange, endOfDay, startOfDay } from '@soteria/contract/incidents/search-range';
import type { GroupId, IncidentTypeId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Everything here that a change of a closed incident makes stale. */
export const ARCHIVED = 'archived-incidents';

export interface ArchivedCriteria {
  org: Pick<Organisation, 'id' | 'tenantId' | 'timeZone'>;
  days: DayRange;
  typeId: IncidentTypeId | null;
}

/** The closed incidents of an organisation in a range of days by its own clock, the newest first. */
export const searchArchived = ({ org, days, typeId }: ArchivedCriteria) =>
  queryOptions({
    queryKey: [ARCHIVED, 'search', org.id, days.from, days.to, typeId],
    queryFn: ({ signal }) =>
      call(archivedIncidentsEndpoints.searchArchivedIncidents, {
        params: { t: org.tenantId },
        body: {
          OrgId: org.id,
          SearchType: 1,
          CreatedAfter: startOfDay(days.from, org.timeZone),
          CreatedBefore: endOfDay(days.to, org.timeZone),
          ...(typeId ? { IncidentTypeId: typeId } : {}),
        },
        signal,
      }),
  });

/** The closed incidents of the last month that the caller was on; asked for anew each time: others close them. */
export const ownArchived = () =>
  queryOptions({
    queryKey: [ARCHIVED, 'self'],
    queryFn: ({ signal }) => call(archivedIncidentsEndpoints.listOwnArchivedIncidents, { signal }),
    staleTime: 0,
  });

/** One closed incident. */
export const archivedIncident = (t: TenantId, id: GroupId) =>
  queryOptions({
    queryKey: [ARCHIVED, t, id],
    queryFn: ({ signal }) =>
      call(archivedIncidentsEndpoints.getArchivedIncident, { params: { t, id }, signal }),
  });

export const renameArchived = (t: TenantId, id: GroupId, name: string) =>
  call(archivedIncidentsEndpoints.renameArchivedIncident, { params: { t, id, name } });

export const removeArchivedPresence = (t: TenantId, id: GroupId, presenceId: PresenceId) =>
  call(archivedIncidentsEndpoints.removeArchivedIncidentPresence, { params: { t, id, presenceId } });
