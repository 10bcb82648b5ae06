import type { GroupId, OrgId, TenantId } from '@soteria/contract/kit/ids';
import { tagLinksEndpoints, tagsEndpoints } from '@soteria/contract/tags/tags.endpoints';
import type { Tag } from '@soteria/contract/tags/tags.shapes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** Tags of an organisation whose description contains `containing`. */
export const searchedTags = (t: TenantId, o: OrgId, containing: string, type?: string) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'tags', containing, type ?? ''],
    queryFn: ({ signal }) =>
      call(tagsEndpoints.listTags, {
        params: { t, o },
        query: { containing, ...(type ? { type } : {}) },
        signal,
      }),
  });

/** Attaches a tag to an incident; the same key never attaches it twice. */
export const linkTag = (t: TenantId, o: OrgId, incidentId: GroupId, tag: Tag, idempotencyKey: string) =>
  call(tagLinksEndpoints.linkTag, {
    params: { t, o },
    body: {
      kind: 'Incident',
      id: incidentId,
      provider: tag.provider,
      type: tag.type,
      providersId: tag.providersId,
      description: tag.description,
    },
    idempotencyKey,
  });
