import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { type PersonRow, personColumns } from '../organisations/organisations.queries.ts';

/** The caller's own presences, by organisation. */
export async function listOwnPresences(
  db: Queryable,
  caller: Caller,
  includesHidden: boolean,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${personColumns} from presences p
    join organisations o on o.tenant_id = p.tenant_id and o.id = p.org_id
    where p.subject_id = ${caller.subjectId} and p.removed_at is null
      and (${includesHidden} or not p.is_hidden and not o.is_content_org and not o.is_hidden)
    order by o.display_name, p.id`.execute(db);
  return rows;
}
