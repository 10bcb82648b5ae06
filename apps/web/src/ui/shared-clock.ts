import { useCallback, useSyncExternalStore } from 'react';

/** A clock that differs from the server's by less is right, in ms: the way of an answer takes time too. */
const TOLERATED = 30_000;

let ahead = 0;

/** Takes note of the server's time (Unix ms): a device whose clock is wrong counts by that from now on. */
export function correctClock(serverTime: number): void {
  const difference = serverTime - Date.now();
  ahead = Math.abs(difference) < TOLERATED ? 0 : difference;
}

/** The time now by the server's clock, Unix ms: for all that is compared with what the server says. */
export const timeNow = (): number => Date.now() + ahead;

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
  const created: SharedClock = { now: timeNow(), listeners: new Set(), timer: undefined };
  clocks.set(period, created);
  return created;
}

function listen(period: number, listener: () => void): () => void {
  const clock = clockOf(period);
  clock.listeners.add(listener);
  clock.now = timeNow();
  clock.timer ??= setInterval(() => {
    clock.now = timeNow();
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

/** The time now by the server's clock in Unix ms, renewed every `period` ms by a timer that all users of that period share. */
export function useNow(period: number = TIME_AGO_PERIOD): number {
  const subscribe = useCallback((listener: () => void) => listen(period, listener), [period]);
  return useSyncExternalStore(subscribe, () => clockOf(period).now);
}
