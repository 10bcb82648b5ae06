import { fillPath } from '@soteria/contract/kit/endpoint';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { mediaEndpoints } from '@soteria/contract/timelines/media.endpoints';
import type { MediaContent } from '@soteria/contract/timelines/timelines.shapes';
import type { Context } from '../../platform/context.ts';
import type { MediaAnswer } from '../../platform/http/file-answers.ts';
import { notFound } from '../../platform/http/problems.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { accessGroup } from '../groups/groups.access.ts';
import { type Reader, readGroup } from '../groups/reading.access.ts';
import { findMedia, type MediaId, mediaKeys } from './media.queries.ts';
import { asWebpName } from './media-names.ts';
import { uploadMedia } from './upload-media.ts';

/** The only door to an entry's files: the one to its group (design §3). */
async function accessMedia(context: Context, reader: Reader, id: MediaId): Promise<MediaContent> {
  await readGroup(context, reader, id.tenantId, id.groupId);
  const media = await findMedia(context.database, id);
  if (!media) throw notFound();
  return media;
}

async function answerMedia({ media }: Context, id: MediaId, content: MediaContent): Promise<MediaAnswer> {
  const { file } = mediaKeys(id);
  const size = await media.findSize(file);
  if (size === null) throw notFound();
  return {
    size,
    contentType: content.Kind === 'File' ? null : content.ContentType,
    fileName: content.Kind === 'Image' ? asWebpName(content.FileName) : content.FileName,
    etag: `"${id.entryId}"`,
    open: ({ start, end }) => media.read(file, start, end),
  };
}

const idOf = ({ t, id, entryId }: { t: TenantId; id: GroupId; entryId: MediaId['entryId'] }): MediaId => ({
  tenantId: t,
  groupId: id,
  entryId,
});

/** Where a player reads it: sounds have an address of their own (core §7). */
function pathOf({ tenantId: t, groupId, entryId }: MediaId, { Kind }: MediaContent): string {
  const path =
    Kind === 'Audio'
      ? fillPath(mediaEndpoints.getAudio.path, { t, timelineId: groupId, entryId })
      : fillPath(mediaEndpoints.getEntryMedia.path, { t, id: groupId, entryId });
  return `/api/v1${path}`;
}

export const mediaRoutes: Handlers<typeof mediaEndpoints> = {
  uploadMedia,
  getUploadLimits: async ({ database, uploadLimits }, { caller, params: { t, id } }) => {
    await accessGroup(database, caller, t, id, 'read');
    return uploadLimits;
  },
  getEntryThumb: async (context, request) => {
    const id = idOf(request.params);
    await accessMedia(context, request, id);
    const content = await context.media.find(mediaKeys(id).thumb);
    if (!content) throw notFound();
    return { content, contentType: 'image/webp' };
  },
  getEntryMedia: async (context, request) => {
    const id = idOf(request.params);
    return answerMedia(context, id, await accessMedia(context, request, id));
  },
  getEntryMediaAddress: async (context, request) => {
    const id = idOf(request.params);
    const path = pathOf(id, await accessMedia(context, request, id));
    const { grant, expiresAt } = context.grants.sign(request.caller, path);
    return { url: `${path}?grant=${grant}`, expiresAt: new Date(expiresAt).toISOString() };
  },
  getAudio: async (context, request) => {
    const { t, timelineId, entryId } = request.params;
    const id = { tenantId: t, groupId: timelineId, entryId };
    const content = await accessMedia(context, request, id);
    if (content.Kind !== 'Audio') throw notFound();
    return answerMedia(context, id, content);
  },
};
