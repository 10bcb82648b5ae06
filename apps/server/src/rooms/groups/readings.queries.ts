import { allEndpoints } from '@soteria/contract/api';
import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Group } from './groups.access.ts';

/** What somebody reads of a closed incident so long after an entry that they do is the same reading. */
const READING_MS = 15 * 60 * 1000;
const READS = Object.entries<Endpoint>(allEndpoints).flatMap(([name, { audit }]) =>
  audit === 'read' ? [name] : [],
);

/** Whether the audit log has it already that the caller is reading this incident. */
export async function isReading(
  { clock }: Context,
  db: Queryable,
  caller: Caller,
  { tenantId, id }: Pick<Group, 'tenantId' | 'id'>,
): Promise<boolean> {
  const since = new Date(clock.now() - READING_MS);
  const { rows } = await sql`
    select 1 from audit_entries where tenant_id = ${tenantId} and target_id = ${id}
      and subject_id = ${caller.subjectId} and at > ${since} and action = any(${READS}) limit 1`.execute(db);
  return rows.length > 0;
}
