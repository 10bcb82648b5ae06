import type { OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ProblemError } from '../../platform/http/problems.ts';
import { findOwnInTenant } from '../organisations/organisations.access.ts';

export interface ChatPerson {
  id: PresenceId;
  displayName: string;
  ownerId: OrgId;
  subjectId: string | null;
}

/**
 * The people a caller may put into a chat: those of organisations that the caller is in too, and no hidden
 * ones. Refused as a whole when one of them is nobody the caller may know.
 */
export async function getChatPeople(
  db: Queryable,
  caller: Caller,
  tenantId: TenantId,
  ids: readonly PresenceId[],
): Promise<ChatPerson[]> {
  const own = await findOwnInTenant(db, caller, tenantId);
  const { rows } = await sql<ChatPerson>`
    select id, display_name, org_id as owner_id, subject_id from presences
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and removed_at is null and not is_hidden
      and org_id = any(${own.map((presence) => presence.orgId)}::uuid[])
    order by display_name, id`.execute(db);
  if (rows.length === ids.length) return rows;
  throw new ProblemError('unprocessable', {
    PresenceIds: ['Somebody you chose is not there any more. Look at the list again.'],
  });
}
