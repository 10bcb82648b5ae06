import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { entryId, groupId, presenceId, tenantId } from '../kit/ids.ts';
import { noContent } from '../kit/no-content.ts';
import { ticks } from '../kit/time.ts';
import { entryEdit, entryVersion, newEntry, timelineEntry } from './timelines.shapes.ts';

const oneEntry = z.object({ t: tenantId, id: groupId, entryId });

export const timelinesEndpoints = {
  createEntry: endpoint({
    method: 'POST',
    path: '/{t}/Timelines',
    area: 'timelines',
    summary: 'Write on a timeline',
    access: 'group-writer',
    audit: 'none',
    params: z.object({ t: tenantId }),
    body: newEntry,
    response: timelineEntry,
    status: 201,
    creates: true,
    whileFull: true,
  }),
  listPreviousEntries: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/Previous/{count}/{ticks}',
    area: 'timelines',
    summary: 'Up to `count` entries before `ticks`, newest first; fewer than asked means the beginning',
    access: 'group-reader',
    audit: 'closed-read',
    params: z.object({ t: tenantId, id: groupId, count: z.coerce.number().int().min(1).max(200), ticks }),
    response: z.array(timelineEntry),
  }),
  moveReadPointer: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/Presences/{presenceId}/{ticks}',
    area: 'timelines',
    summary: 'Move the read pointer forward to `ticks`; it never moves back',
    access: 'group-writer',
    params: z.object({ t: tenantId, id: groupId, presenceId, ticks }),
    response: noContent,
    status: 204,
  }),
  editEntry: endpoint({
    method: 'PUT',
    path: '/{t}/Timelines/{id}/Entries/{entryId}',
    area: 'timelines',
    summary: 'Edit one of your own messages within 5 minutes; what it said before is kept',
    access: 'group-writer',
    audit: 'change',
    params: oneEntry,
    body: entryEdit,
    response: timelineEntry,
  }),
  removeEntry: endpoint({
    method: 'DELETE',
    path: '/{t}/Timelines/{id}/Entries/{entryId}/{presenceId}',
    area: 'timelines',
    summary: 'Remove one of your own messages, or as an admin anybody’s; that it was there stays visible',
    access: 'group-reader',
    audit: 'change',
    params: oneEntry.extend({ presenceId }),
    response: noContent,
    status: 204,
  }),
  listEntryVersions: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/Entries/{entryId}/Versions',
    area: 'timelines',
    summary: 'What a message said before it was edited, oldest first; of a removed one, for admins only',
    access: 'group-reader',
    audit: 'closed-read',
    params: oneEntry,
    response: z.array(entryVersion),
  }),
};
