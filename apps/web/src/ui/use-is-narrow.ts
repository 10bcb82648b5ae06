import { useSyncExternalStore } from 'react';

/** The look book's phone: below 640 px. */
const narrow = matchMedia('(max-width: 639px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone; for layouts that differ in more than style. */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
