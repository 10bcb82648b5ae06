import { useCallback, useSyncExternalStore } from 'react';

/** One timer for everybody who shows time at the same pace. */
interface SharedClock {
  now: number;
  listeners: Set<() => void>;
  timer: ReturnType<typeof setInterval> | undefined;
}

const clocks = new Map<number, SharedClock>();

function clockOf(period: number): SharedClock {
  const existing = clocks.get(period);
  if (existing) return existing;
  const created: SharedClock = { now: Date.now(), listeners: new Set(), timer: undefined };
  clocks.set(period, created);
  return created;
}

function listen(period: number, listener: () => void): () => void {
  const clock = clockOf(period);
  clock.listeners.add(listener);
  clock.now = Date.now();
  clock.timer ??= setInterval(() => {
    clock.now = Date.now();
    for (const each of clock.listeners) each();
  }, period);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}

/** Core §9: 'time ago' refreshes every 30 seconds. */
export const TIME_AGO_PERIOD = 30_000;

/** The time now in Unix ms, renewed every `period` ms by a timer that all users of that period share. */
export function useNow(period: number = TIME_AGO_PERIOD): number {
  const subscribe = useCallback((listener: () => void) => listen(period, listener), [period]);
  return useSyncExternalStore(subscribe, () => clockOf(period).now);
}
