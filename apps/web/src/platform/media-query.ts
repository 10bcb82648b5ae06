import { useSyncExternalStore } from 'react';

/** Below this, list, conversation and people stand one at a time. */
const narrow = matchMedia('(max-width: 899px)');

const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

export const useIsSinglePane = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
