import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import {
  QUICK_MESSAGE_NEW_INCIDENT,
  quickMessagesEndpoints,
} from '@soteria/contract/quick-messages/quick-messages.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Prepared words for a new incident. */
export const newIncidentMessages = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'quick-messages', QUICK_MESSAGE_NEW_INCIDENT],
    queryFn: ({ signal }) =>
      call(quickMessagesEndpoints.listQuickMessages, {
        params: { t, o },
        query: { type: QUICK_MESSAGE_NEW_INCIDENT },
        signal,
      }),
  });
