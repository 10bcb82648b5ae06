import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hub, useHubStatus } from '../../../platform/hub/hub.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { incidentMembers, ownIncident } from '../../incidents/incidents.api.ts';
import { type Reach, reachOf } from './reach.ts';

/** Follows a sent call: who is reached and who responds, as it happens and after every reconnect. */
export function useReach(incident: Incident): { reach: Reach | null; current: Incident } {
  const members = useQuery(incidentMembers(incident.tenantId, incident.id));
  const { data: current } = useQuery({
    ...ownIncident(incident.tenantId, incident.id),
    initialData: incident,
  });
  const isConnected = useHubStatus((status) => status.state === 'connected');

  useEffect(() => {
    if (!isConnected) return;
    const { tenantId, id: groupId, createdBy: presenceId } = incident;
    hub.send({ type: 'Arrive', payload: { tenantId, groupId, presenceId, afterSeq: null } });
    // What comes from now on the room of incidents takes into both.
    void queryClient.invalidateQueries({ queryKey: incidentMembers(tenantId, groupId).queryKey });
    void queryClient.invalidateQueries({ queryKey: ownIncident(tenantId, groupId).queryKey });
  }, [isConnected, incident]);

  return { reach: members.data ? reachOf(members.data, incident.createdBy) : null, current };
}
