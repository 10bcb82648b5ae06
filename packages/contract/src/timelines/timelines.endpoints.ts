import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { groupId, presenceId, tenantId } from '../kit/ids.ts';
import { noContent } from '../kit/no-content.ts';
import { ticks } from '../kit/time.ts';
import { newEntry, timelineEntry } from './timelines.shapes.ts';

export const timelinesEndpoints = {
  createEntry: endpoint({
    method: 'POST',
    path: '/{t}/Timelines',
    area: 'timelines',
    summary: 'Write on a timeline',
    access: 'group-writer',
    params: z.object({ t: tenantId }),
    body: newEntry,
    response: timelineEntry,
    status: 201,
    creates: true,
  }),
  listPreviousEntries: endpoint({
    method: 'GET',
    path: '/{t}/Timelines/{id}/Previous/{count}/{ticks}',
    area: 'timelines',
    summary: 'Up to `count` entries before `ticks`, newest first; fewer than asked means the beginning',
    access: 'group-reader',
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
};
