import type { tagsEndpoints } from '@soteria/contract/tags/tags.endpoints';
import type { Tag } from '@soteria/contract/tags/tags.shapes';
import { sql } from 'kysely';
import { containing } from '../../platform/database/containing.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { putTag, removeTag } from './change-tags.ts';

const MOST_TAGS = 100;

export const tagsRoutes: Handlers<typeof tagsEndpoints> = {
  listTags: async ({ database }, { caller, params: { t, o }, query }) => {
    await accessOrganisation(database, caller, t, o, 'member');
    const { rows } = await sql<Tag>`
      select provider, type, providers_id, description from tags
      where tenant_id = ${t} and org_id = ${o}
        and (${query.provider ?? null}::text is null or provider = ${query.provider ?? null})
        and (${query.type ?? null}::text is null or type = ${query.type ?? null})
        and (${query.containing ?? null}::text is null or description ilike ${containing(query.containing ?? '')})
      order by description, type, provider, providers_id limit ${MOST_TAGS}`.execute(database);
    return rows;
  },
  putTag,
  removeTag,
  listTagProviders: async ({ database }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'member');
    const { rows } = await sql<{ provider: string }>`
      select distinct provider from tags where tenant_id = ${t} and org_id = ${o} order by provider`.execute(
      database,
    );
    return rows.map((row) => row.provider);
  },
  listTagGroups: async ({ database }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'member');
    const { rows } = await sql<{ provider: string; type: string; count: number }>`
      select provider, type, count(*)::int from tags where tenant_id = ${t} and org_id = ${o}
      group by provider, type order by provider, type`.execute(database);
    return rows;
  },
};
