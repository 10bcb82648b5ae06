import type { AuditRole, AuditTarget } from '@soteria/contract/kit/audit';
import type { OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { waitingColumns } from './chain-waiting.ts';
import type { Origin } from './origin.ts';

/** The presence somebody acted as. */
export interface Actor {
  id: PresenceId;
  displayName: string;
  roles: AuditRole[];
}

/** What was done, to what, and by whom. */
export interface Evidence {
  tenantId: TenantId;
  /** Whose admins may read it: the organisation of what it was done to. */
  orgId: OrgId;
  actor: Actor;
  target: { kind: AuditTarget; id: string; label: string };
  /** Facts that say what changed; never what people wrote to one another, and no secrets. */
  details?: object;
}

const isStaff = ({ roles }: Actor) => roles.includes('admin') || roles.includes('responder');

/**
 * Writes an entry of the audit log in the transaction of what it tells: both stand or neither does. The lock of the
 * tenant's chain is held from here to the commit, so this is the last thing a verb does. Calls for help whose evidence
 * waits come before it: what was done later stands later.
 * @throws when the endpoint declares that it is not audited
 */
export async function appendAudit(
  { clock }: { clock: Pick<Clock, 'now'> },
  db: Queryable,
  { caller, origin }: { caller: Caller; origin: Origin },
  { tenantId, orgId, actor, target, details = {} }: Evidence,
): Promise<void> {
  if (origin.audit === 'none') throw new Error(`${origin.action} declares that it is not audited.`);
  if (origin.audit === 'staff-change' && !isStaff(actor)) return;
  await sql`
    with taken as (
      delete from audit_waiting where id in (
        select id from audit_waiting where tenant_id = ${tenantId} order by id for update skip locked
      ) returning *
    )
    insert into audit_entries (${waitingColumns})
    select ${waitingColumns} from (
      select id, ${waitingColumns} from taken
      union all select 9223372036854775807, ${tenantId}::uuid, ${new Date(clock.now())}::timestamptz, ${orgId}::uuid,
        ${caller.subjectId}, ${actor.id}::uuid, ${actor.displayName}, ${actor.roles}::text[], ${origin.action},
        ${target.kind}, ${target.id}, ${target.label}, ${JSON.stringify(details)}::json, ${origin.ip},
        ${origin.userAgent}, ${origin.requestId}
    ) as entry order by id`.execute(db);
}

/** Holds a tenant's chain to the end of the transaction: what is found in its log until then stays the last word. */
export async function lockChain(db: Queryable, tenantId: TenantId): Promise<void> {
  await sql`select 1 from audit_heads where tenant_id = ${tenantId} for update`.execute(db);
}
