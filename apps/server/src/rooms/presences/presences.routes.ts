import type { presencesEndpoints } from '@soteria/contract/presences/presences.endpoints';
import type { Handlers } from '../../platform/http/routes.ts';
import { listSkills } from '../organisations/organisations.queries.ts';
import { changePresence } from './change-presence.ts';
import { createPresence } from './create-presence.ts';
import { addPresenceSkill, removePresenceSkill } from './presence-skills.ts';
import { getPresenceThumb, removePresenceThumb, setPresenceThumb } from './presence-thumb.ts';
import { accessPresence } from './presences.access.ts';
import { presentPresence } from './presences.present.ts';
import { listOwnPresences } from './presences.queries.ts';
import { removePresence } from './remove-presence.ts';

export const presencesRoutes: Handlers<typeof presencesEndpoints> = {
  listOwnPresences: async ({ database }, { caller, query }) => {
    const rows = await listOwnPresences(database, caller, query.includeHiddenAndContentOrgs === 'true');
    return rows.map((row) => presentPresence(row, true));
  },
  getPresence: async ({ database }, { caller, params: { t, id } }) => {
    const access = await accessPresence(database, caller, t, id, 'see');
    return presentPresence(access.person, access.isSelf || access.isAdmin);
  },
  createPresence,
  changePresence,
  removePresence,
  getPresenceThumb,
  setPresenceThumb,
  removePresenceThumb,
  listPresenceSkills: async ({ database }, { caller, params: { t, id } }) => {
    await accessPresence(database, caller, t, id, 'see');
    return listSkills(database, t, { presenceId: id });
  },
  addPresenceSkill,
  removePresenceSkill,
};
