import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api/api-error.ts';
import { onSessionEnd } from './session/session.ts';
import { LAST_KNOWN_KEY } from './storage/kept.ts';
import { useTemporaryImages } from './storage/persisted.ts';

/** Tries a failed load again only where that may help. */
const MAX_RETRIES = 3;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The hub tells of changes; a fresh load happens on reconnect.
      staleTime: 60_000,
      retry: (count, error) => error instanceof ApiError && error.isPassing && count < MAX_RETRIES,
      // A disconnected browser still tries: "online" of a browser means little.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => {
  localStorage.removeItem(LAST_KNOWN_KEY);
  queryClient.clear();
  useTemporaryImages.getState().clear();
});
