import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { entryId, groupId, presenceId, tenantId } from '../kit/ids.ts';
import { mediaAddress, timelineEntry, uploadLimits } from './timelines.shapes.ts';

const oneFile = z.object({ t: tenantId, id: groupId, entryId });
/** The address of a player carries its capability; everything else sends its token. */
const withGrant = z.object({ grant: z.string().max(1000).optional() });

export const mediaEndpoints = {
  uploadMedia: endpoint({
    method: 'POST',
    path: '/{t}/Timelines/Media/{id}',
    area: 'timelines',
    summary: 'Put a file on a timeline: image, video, audio or anything else',
    access: 'group-writer',
    audit: 'none',
    params: z.object({ t: tenantId, id: groupId }),
    query: z.object({ presenceId }),
    response: timelineEntry,
    status: 201,
    creates: true,
    upload: true,
  }),
  getUploadLimits: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/UploadLimits',
    area: 'timelines',
    summary: 'The largest files this timeline takes, in bytes for each kind',
    access: 'group-reader',
    params: z.object({ t: tenantId, id: groupId }),
    response: uploadLimits,
  }),
  getEntryThumb: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/Thumb/{entryId}',
    area: 'timelines',
    summary: 'An image small enough for the timeline',
    access: 'group-reader',
    audit: 'closed-read',
    params: oneFile,
    response: z.unknown(),
    download: 'image',
  }),
  getEntryMedia: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/Media/{entryId}',
    area: 'timelines',
    summary: 'The file of an entry, whole or in ranges',
    access: 'group-reader',
    audit: 'closed-read',
    params: oneFile,
    query: withGrant,
    response: z.unknown(),
    download: 'media',
  }),
  getEntryMediaAddress: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/Media/{entryId}/Address',
    area: 'timelines',
    summary: "An address for a browser's own player, good for a while and for the caller's own access only",
    access: 'group-reader',
    audit: 'closed-read',
    params: oneFile,
    response: mediaAddress,
  }),
  getAudio: endpoint({
    method: 'GET',
    path: '/{t}/Audio/{timelineId}/{entryId}',
    area: 'timelines',
    summary: 'A sound of a timeline, whole or in ranges',
    access: 'group-reader',
    audit: 'closed-read',
    params: z.object({ t: tenantId, timelineId: groupId, entryId }),
    query: withGrant,
    response: z.unknown(),
    download: 'media',
  }),
};
