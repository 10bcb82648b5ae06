import { useSyncExternalStore } from 'react';

/** Core §9: window focus is polled every 500 ms; events alone miss some changes. */
const FOCUS_POLL = 500;

let hasFocus = document.hasFocus();
const listeners = new Set<() => void>();

function check(): void {
  const next = document.hasFocus() && document.visibilityState === 'visible';
  if (next === hasFocus) return;
  hasFocus = next;
  for (const listener of listeners) listener();
}

for (const name of ['focus', 'blur'] as const) addEventListener(name, check);
document.addEventListener('visibilitychange', check);
setInterval(check, FOCUS_POLL);

/** Whether this window is in the foreground. */
export const isInForeground = (): boolean => hasFocus;

export function onForegroundChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsInForeground = (): boolean => useSyncExternalStore(onForegroundChange, isInForeground);
