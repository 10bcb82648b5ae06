import { auditEndpoints } from '@soteria/contract/audit/audit.endpoints';
import type { AuditFilter } from '@soteria/contract/audit/audit.shapes';
import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call, download } from '../../platform/api/call.ts';

type Org = Pick<Organisation, 'id' | 'tenantId'>;

/** A long log takes a while to write, in ms. */
const PATIENCE = 120_000;

/** The audit log of an organisation, page by page, the newest first. */
export const auditLog = (org: Org, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit', org.id, filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditEndpoints.searchAudit, {
        params: { t: org.tenantId },
        body: { ...filter, OrgId: org.id, ...(pageParam === null ? {} : { Before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    // What was found stays while the next search is under way.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The same as CSV. */
export const exportAudit = (org: Org, filter: AuditFilter): Promise<Blob> =>
  download(auditEndpoints.exportAudit, {
    params: { t: org.tenantId, o: org.id },
    query: filter,
    timeoutMs: PATIENCE,
  });
