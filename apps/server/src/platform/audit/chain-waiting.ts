import { sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';

const EVERY_MS = 1_000;
const AT_ONCE = 500;

/** What evidence is written with, waiting or chained. */
export const waitingColumns = sql`tenant_id, at, org_id, subject_id, presence_id, actor_name, roles, action, target_kind,
  target_id, target_label, details, ip, user_agent, request_id`;

/** Tenant by tenant: two processes that do it at once take the chains in the same order. */
async function chainSome(db: Queryable): Promise<number> {
  const { rows } = await sql`
    with taken as (
      delete from audit_waiting where id in (
        select id from audit_waiting order by id limit ${AT_ONCE} for update skip locked
      ) returning *
    )
    insert into audit_entries (${waitingColumns}) select ${waitingColumns} from taken order by tenant_id, id
    returning 1`.execute(db);
  return rows.length;
}

/**
 * Puts evidence that was committed with its call for help, and waits, into the chains, in the order of its numbers.
 * Also done before somebody reads an audit log, so that what they read is whole.
 */
export async function chainWaiting(db: Queryable): Promise<void> {
  while ((await chainSome(db)) === AT_ONCE);
}

/** Chains what waits every second; answers the way to stop. */
export function startChaining(context: Context): () => void {
  const chain = () =>
    chainWaiting(context.database).catch((error: Error) => {
      context.metrics.jobFailures.inc({ job: 'audit-chaining' });
      context.log.warn({ error: error.message }, 'Evidence of calls for help was not chained yet');
    });
  const timer = setInterval(chain, EVERY_MS);
  return () => clearInterval(timer);
}
