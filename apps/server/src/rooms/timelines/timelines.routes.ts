import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import type { Handlers } from '../../platform/http/routes.ts';
import { accessGroup } from '../groups/groups.access.ts';
import { createEntry } from './create-entry.ts';
import { editEntry } from './edit-entry.ts';
import { listEntryVersions } from './entry-versions.ts';
import { moveReadPointer } from './move-read-pointer.ts';
import { removeEntry } from './remove-entry.ts';
import { presentEntry } from './timelines.present.ts';
import { listBefore } from './timelines.queries.ts';

export const timelinesRoutes: Handlers<typeof timelinesEndpoints> = {
  createEntry,
  listPreviousEntries: async ({ database }, { caller, params: { t, id, count, ticks } }) => {
    await accessGroup(database, caller, t, id, 'read');
    return (await listBefore(database, t, id, count, ticks)).map(presentEntry);
  },
  moveReadPointer,
  editEntry,
  removeEntry,
  listEntryVersions,
};
