import type { Presence } from '@soteria/contract/presences/presences.shapes';
import type { PersonRow } from '../organisations/organisations.queries.ts';

/** A presence; what only the person and their admins may know is left out for others. */
export const presentPresence = (row: PersonRow, knowsAll: boolean): Presence => ({
  id: row.id,
  ownerId: row.ownerId,
  displayName: row.displayName,
  jobTitle: row.jobTitle,
  isResponder: row.isResponder,
  isHiddenPresence: row.isHiddenPresence,
  hasThumb: row.hasThumb,
  subjectId: knowsAll ? row.subjectId : null,
  email: knowsAll ? row.email : null,
  phone: knowsAll ? row.phone : null,
  permissions: knowsAll ? row.permissions : 0,
  granularPermissions: knowsAll ? row.granularPermissions : [],
});
