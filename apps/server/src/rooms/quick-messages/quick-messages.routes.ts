import { isAdmin } from '@soteria/contract/presences/presences.shapes';
import type {
  QuickMessage,
  quickMessagesEndpoints,
} from '@soteria/contract/quick-messages/quick-messages.endpoints';
import { sql } from 'kysely';
import type { Handlers } from '../../platform/http/routes.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';

export const quickMessagesRoutes: Handlers<typeof quickMessagesEndpoints> = {
  listQuickMessages: async ({ database }, { caller, params: { t, o }, query }) => {
    const own = await accessOrganisation(database, caller, t, o, 'member');
    const includesHidden = query.includeHidden === 'true' && isAdmin(own);
    const { rows } = await sql<QuickMessage>`
      select id, org_id as owner_id, display_name, body, type, is_hidden as hidden, attributes from quick_messages
      where tenant_id = ${t} and org_id = ${o} and (${includesHidden} or not is_hidden)
        and (${query.type ?? null}::text is null or type = ${query.type ?? null})
      order by display_name, id`.execute(database);
    return rows;
  },
};
