import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useHubStatus } from '../../platform/hub/hub.ts';
import type { TimelineState } from './timeline-store.ts';
import type { TimelineOf } from './timelines.api.ts';
import { followTimeline, type OpenTimeline, timelineOf } from './timelines.live.ts';

export interface UsedTimeline extends OpenTimeline {
  state: TimelineState;
  error: unknown;
  reload: () => void;
}

/**
 * Opens a group's timeline for as long as the component stands: newest page first, then everything that comes.
 * `onSubscribed` loads again what was loaded beside it before, with every connect.
 */
export function useTimeline(
  { tenantId, groupId, groupType, presenceId }: TimelineOf,
  onSubscribed: () => void,
): UsedTimeline {
  const of = useMemo(
    () => ({ tenantId, groupId, groupType, presenceId }),
    [tenantId, groupId, groupType, presenceId],
  );
  const timeline = useMemo(() => timelineOf(of), [of]);
  const state = useSyncExternalStore(timeline.store.subscribe, timeline.store.getState);
  const [error, setError] = useState<unknown>(null);
  const isConnected = useHubStatus((status) => status.state === 'connected');

  const reload = useCallback(() => {
    setError(null);
    timeline.loadNewest().catch(setError);
  }, [timeline]);
  // Tried anew on every connect, until the newest page is there.
  useEffect(() => {
    if (isConnected || !timeline.store.getState().isLoaded) reload();
  }, [isConnected, reload, timeline]);

  const { isLoaded } = state;
  const subscribed = useRef(onSubscribed);
  subscribed.current = onSubscribed;
  useEffect(() => {
    if (isLoaded) return followTimeline(of, timeline, () => subscribed.current());
  }, [isLoaded, of, timeline]);
  return { ...timeline, state, error, reload };
}
