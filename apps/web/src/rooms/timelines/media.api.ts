import type { EntryId } from '@soteria/contract/kit/ids';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import type { MediaContent } from '@soteria/contract/timelines/timelines.shapes';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../platform/api/call.ts';
import { uploadWithProgress } from '../../platform/api/upload-with-progress.ts';
import { toDataAddress } from '../../platform/data-address.ts';
import { showError } from '../../platform/notifications/toasts.ts';
import { queryClient } from '../../platform/query-client.ts';
import { mediaWords } from './media.words.ts';
import type { TimelineOf } from './timelines.api.ts';

const LIMITS_MS = 60 * 60_000;
/** An address that ends sooner than this is not begun with, in ms. */
const ENDS_SOON_MS = 60_000;

/** The largest files this timeline takes: said before a person chooses one. */
export const uploadLimits = ({ tenantId: t, groupId: id }: TimelineOf) =>
  queryOptions({
    queryKey: [t, 'timelines', id, 'upload-limits'],
    queryFn: ({ signal }) => call(mediaEndpoints.getUploadLimits, { params: { t, id }, signal }),
    staleTime: LIMITS_MS,
  });

/** The small picture of an entry as an address for `<img>`. It never changes; kept while it is looked at. */
export const entryThumb = ({ tenantId: t, groupId: id }: TimelineOf, entryId: EntryId) =>
  queryOptions({
    queryKey: [t, 'timelines', id, 'thumb', entryId],
    queryFn: async ({ signal }) =>
      toDataAddress(await download(mediaEndpoints.getEntryThumb, { params: { t, id, entryId }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Where a player reads an entry's file; an expired address is dropped and asked for again (core §4). */
const mediaAddress = ({ tenantId: t, groupId: id }: TimelineOf, entryId: EntryId) =>
  queryOptions({
    queryKey: [t, 'timelines', id, 'address', entryId],
    queryFn: async () => {
      const { url, expiresAt } = await call(mediaEndpoints.getEntryMediaAddress, {
        params: { t, id, entryId },
      });
      return { url, expiresAt: Date.parse(expiresAt) };
    },
    staleTime: ({ state: { data, dataUpdatedAt } }) =>
      data ? Math.max(0, data.expiresAt - ENDS_SOON_MS - dataUpdatedAt) : 0,
  });

/** An address that is good for a while; a fresh one in any case when the last one failed. */
export async function findAddress(of: TimelineOf, entryId: EntryId, isAnew = false): Promise<string> {
  const options = mediaAddress(of, entryId);
  return (await queryClient.fetchQuery(isAnew ? { ...options, staleTime: 0 } : options)).url;
}

/** Where the whole picture is read from, once for each time it is opened. */
export const fullPicture = (of: TimelineOf, entryId: EntryId) =>
  queryOptions({
    queryKey: [of.tenantId, 'timelines', of.groupId, 'picture', entryId],
    queryFn: () => findAddress(of, entryId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Gives an entry's file to the person; the browser itself fetches it, however large it is. */
export async function saveMedia(of: TimelineOf, entryId: EntryId, { FileName }: MediaContent): Promise<void> {
  try {
    const link = document.createElement('a');
    link.href = await findAddress(of, entryId);
    link.download = FileName;
    link.click();
  } catch (error) {
    showError(mediaWords.errorDownloading, error);
  }
}

interface Sending {
  idempotencyKey: string;
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

/** Puts a file on the timeline; the same key never puts it there twice. */
export const uploadFile = (
  { tenantId: t, groupId: id, presenceId }: TimelineOf,
  file: File,
  sending: Sending,
) =>
  uploadWithProgress(mediaEndpoints.uploadMedia, {
    params: { t, id },
    query: { presenceId },
    file,
    ...sending,
  });
