import { useEffect } from 'react';
import { hub, useHubStatus } from '../../platform/hub/hub.ts';
import { queryClient } from '../../platform/query-client.ts';
import { ARCHIVED } from './archived-incidents.api.ts';

const reload = () => void queryClient.invalidateQueries({ queryKey: [ARCHIVED] });

/** Loads what is shown of closed incidents again when one is closed or changed, and after every reconnect. */
export function useArchivedLive(): void {
  useEffect(() => {
    const ways = [
      hub.on('GroupDispose', reload),
      hub.on('GroupChangedMembership', reload),
      hub.on('GroupChangedIncident', ({ incident }) => {
        if (incident.archived) reload();
      }),
      useHubStatus.subscribe((status, before) => {
        if (status.state === 'connected' && before.state !== 'connected') reload();
      }),
    ];
    return () => {
      for (const leave of ways) leave();
    };
  }, []);
}
