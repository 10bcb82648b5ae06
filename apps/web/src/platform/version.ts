import { faqsEndpoints } from '@soteria/contract/faqs/faqs.endpoints';
import { VERSION_POLL, versionEndpoints } from '@soteria/contract/version/version.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api/call.ts';

/** The version the server serves now, polled every 30 minutes (core §9). */
export const currentVersion = () =>
  queryOptions({
    queryKey: ['version'],
    queryFn: async ({ signal }) => {
      const params = { hostname: location.hostname };
      return (await call(versionEndpoints.getComponentVersion, { params, signal })).currentVersion;
    },
    refetchInterval: VERSION_POLL,
    staleTime: VERSION_POLL,
  });

/** The notice for everybody, polled every 30 minutes (core §9). */
export const currentNotice = () =>
  queryOptions({
    queryKey: ['notice'],
    queryFn: ({ signal }) => call(faqsEndpoints.getNotice, { signal }),
    refetchInterval: VERSION_POLL,
    staleTime: VERSION_POLL,
  });
