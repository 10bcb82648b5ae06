import type { PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import { queryOptions } from '@tanstack/react-query';
import { call, download, upload } from '../../platform/api/call.ts';
import { toDataAddress } from '../../platform/data-address.ts';
import { queryClient } from '../../platform/query-client.ts';
import { KEPT } from '../../platform/storage/kept.ts';
import { useTemporaryImages } from '../../platform/storage/persisted.ts';

/** The caller's memberships, hidden ones included. */
export const ownPresences = () =>
  queryOptions({
    queryKey: ['self', 'presences'],
    meta: KEPT,
    queryFn: ({ signal }) =>
      call(presencesEndpoints.listOwnPresences, { query: { includeHiddenAndContentOrgs: 'true' }, signal }),
  });

const THUMB_MS = 60 * 60 * 1000;

async function loadThumb(t: TenantId, id: PresenceId): Promise<string> {
  const images = useTemporaryImages.getState();
  const known = images.entries[id];
  if (known && (known.expiresAt === null || known.expiresAt > Date.now())) return known.url;
  images.drop(id);
  const url = await toDataAddress(await download(presencesEndpoints.getPresenceThumb, { params: { t, id } }));
  images.put(id, { url, expiresAt: Date.now() + THUMB_MS });
  return url;
}

/** A person's picture as an address for `<img>`; ask only where `hasThumb`. */
export const presenceThumb = (t: TenantId, id: PresenceId) =>
  queryOptions({
    queryKey: [t, 'presences', id, 'thumb'],
    queryFn: () => loadThumb(t, id),
    staleTime: THUMB_MS,
  });

function forgetThumb(t: TenantId, id: PresenceId): Promise<unknown> {
  useTemporaryImages.getState().drop(id);
  queryClient.removeQueries({ queryKey: presenceThumb(t, id).queryKey });
  return queryClient.invalidateQueries({ queryKey: ownPresences().queryKey });
}

export async function uploadThumb(t: TenantId, id: PresenceId, file: Blob): Promise<void> {
  await upload(presencesEndpoints.setPresenceThumb, { params: { t, id }, file });
  await forgetThumb(t, id);
}

export async function removeThumb(t: TenantId, id: PresenceId): Promise<void> {
  await call(presencesEndpoints.removePresenceThumb, { params: { t, id } });
  await forgetThumb(t, id);
}
