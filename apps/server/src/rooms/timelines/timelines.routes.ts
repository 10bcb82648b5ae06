import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import type { Handlers } from '../../platform/http/routes.ts';
import { readGroup } from '../groups/reading.access.ts';
import { createEntry } from './create-entry.ts';
import { editEntry } from './edit-entry.ts';
import { listEntryVersions } from './entry-versions.ts';
import { moveReadPointer } from './move-read-pointer.ts';
import { removeEntry } from './remove-entry.ts';
import { presentEntry } from './timelines.present.ts';
import { listBefore } from './timelines.queries.ts';

export const timelinesRoutes: Handlers<typeof timelinesEndpoints> = {
  createEntry,
  listPreviousEntries: async (context, request) => {
    const { t, id, count, ticks } = request.params;
    await readGroup(context, request, t, id);
    return (await listBefore(context.database, t, id, count, ticks)).map(presentEntry);
  },
  moveReadPointer,
  editEntry,
  removeEntry,
  listEntryVersions,
};
