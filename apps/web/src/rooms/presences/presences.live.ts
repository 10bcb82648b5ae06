import { useEffect } from 'react';
import { useHubStatus } from '../../platform/hub/hub.ts';
import { queryClient } from '../../platform/query-client.ts';

/**
 * Loads what the person is, and the lists that depend on it, again whenever the server says that it has changed:
 * at once while the page is open, else with the next connection. Returns the way out.
 */
const followOwnState = (): (() => void) =>
  useHubStatus.subscribe(({ revision }, before) => {
    if (before.revision !== null && revision !== before.revision)
      void queryClient.invalidateQueries({ queryKey: ['self'] });
  });

/** Mounted once, inside the signed-in layout. */
export function useOwnStateLive(): void {
  useEffect(followOwnState, []);
}
