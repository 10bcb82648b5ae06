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
    const key = incidentMembers(tenantId, groupId).queryKey;
    const reload = () => {
      void queryClient.invalidateQueries({ queryKey: key });
      void queryClient.invalidateQueries({ queryKey: ownIncident(tenantId, groupId).queryKey });
    };
    reload();
    const ways = [
      hub.on('GroupMemberUpdated', (told) => {
        if (told.groupId !== groupId) return;
        const changes = new Map(told.members.map((member) => [member.presenceId, member]));
        queryClient.setQueryData(key, (known) =>
          known?.map((member) => ({ ...member, ...changes.get(member.presenceId) })),
        );
        // A load that is under way was asked for before this and must not undo it.
        if (queryClient.isFetching({ queryKey: key }) > 0)
          void queryClient.invalidateQueries({ queryKey: key });
      }),
      hub.on('GroupResponded', (told) => {
        if (told.groupId === groupId) reload();
      }),
    ];
    return () => {
      for (const leave of ways) leave();
    };
  }, [isConnected, incident]);

  return { reach: members.data ? reachOf(members.data, incident.createdBy) : null, current };
}
