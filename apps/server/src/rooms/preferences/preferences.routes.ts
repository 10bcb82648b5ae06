import type { OrgId } from '@soteria/contract/kit/ids';
import type { preferencesEndpoints } from '@soteria/contract/preferences/preferences.endpoints';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/problems.ts';
import type { Handlers } from '../../platform/http/routes.ts';

export const preferencesRoutes: Handlers<typeof preferencesEndpoints> = {
  getPreferences: async ({ database }, { caller }) => {
    const { rows } = await sql<{ lastOrg: OrgId }>`
      select last_org from preferences where subject_id = ${caller.subjectId}`.execute(database);
    return { lastOrg: rows[0]?.lastOrg ?? null };
  },
  setLastOrg: async ({ database }, { caller, params: { orgId } }) => {
    // Access and write in one: only an organisation of the caller's can be remembered.
    const { rows } = await sql<{ lastOrg: OrgId }>`
      insert into preferences (subject_id, last_org)
      select distinct subject_id, org_id from presences
      where subject_id = ${caller.subjectId} and org_id = ${orgId} and removed_at is null
      on conflict (subject_id) do update set last_org = excluded.last_org returning last_org`.execute(
      database,
    );
    const row = rows[0];
    if (!row) throw notFound();
    return row;
  },
};
