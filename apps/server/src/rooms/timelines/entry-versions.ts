import type { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { forbidden, notFound } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { readGroup } from '../groups/reading.access.ts';
import { presentVersion } from './timelines.present.ts';
import { findEntry, listVersions } from './timelines.queries.ts';

/** What a message said before: of an edited one for all who read it, of a removed one for admins only. */
export const listEntryVersions: Handler<typeof timelinesEndpoints.listEntryVersions> = async (
  context,
  request,
) => {
  const { database } = context;
  const { t, id, entryId } = request.params;
  const { isOrgAdmin } = await readGroup(context, request, t, id);
  const entry = await findEntry(database, t, id, entryId);
  if (!entry) throw notFound();
  if (entry.content.$t === 'Removed' && !isOrgAdmin)
    throw forbidden('What was removed is kept for admins only.');
  return (await listVersions(database, t, id, entryId)).map(presentVersion);
};
