import { setTimeout as pause } from 'node:timers/promises';
import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/http/problems.ts';

const LOOK_EVERY_MS = 20;
/** The sweep has laid out by then what a crash left. */
const PATIENCE_MS = 5_000;
const RETRY_AFTER_SECONDS = 1;

/** Which of them are calls for help that are not laid out yet. */
export async function listToCome(db: Queryable, ids: readonly GroupId[]): Promise<ReadonlySet<GroupId>> {
  const { rows } = await sql<{ id: GroupId }>`
    select id from incident_calls where id = any(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Waits while a call for help is being laid out, so that whoever was alerted and is very quick finds the incident
 * whole (decision 020). What is not there afterwards never was.
 */
export async function awaitLaidOut(db: Queryable, tenantId: TenantId, id: GroupId): Promise<void> {
  for (let waited = 0; waited <= PATIENCE_MS; waited += LOOK_EVERY_MS) {
    const { rows } = await sql`
      select from incident_calls where tenant_id = ${tenantId} and id = ${id}`.execute(db);
    if (rows.length === 0) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new ProblemError('unavailable', {}, RETRY_AFTER_SECONDS);
}
