import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';

export type LetterKind = 'alert' | 'over';

/** Which letter to whom. */
export interface LetterJob {
  kind: LetterKind;
  tenantId: TenantId;
  groupId: GroupId;
  presenceId: PresenceId;
}

export interface Addressee {
  presenceId: PresenceId;
  displayName: string;
  email: string;
  timeZone: string;
}

/** Alerted, not the caller's own, still there, with an address, no living device, and not reached so far. */
const unreached = sql`
  m.sent_at is not null and m.reached_at is null and m.seen_at is null and m.responded_at is null
  and g.archived_at is null and p.removed_at is null and p.email is not null
  and not exists (select 1 from devices d where d.subject_id = p.subject_id and d.died_at is null)`;
/** Had the alert by mail. */
const hadAlert = sql`
  p.removed_at is null and p.email is not null and exists (
    select 1 from incident_letters l where l.tenant_id = m.tenant_id and l.incident_id = m.group_id
      and l.presence_id = m.presence_id and l.kind = 'alert' and l.sent_at is not null)`;

/** Who a letter about an incident is for now; of those only `presenceId`, when given. Had it already: nobody. */
export async function listAddressees(
  db: Queryable,
  { kind, tenantId, groupId, presenceId }: Omit<LetterJob, 'presenceId'> & { presenceId?: PresenceId },
): Promise<Addressee[]> {
  const only = presenceId ? sql`and m.presence_id = ${presenceId}` : sql``;
  const { rows } = await sql<Addressee>`
    select m.presence_id, p.display_name, p.email, o.time_zone from groups g
    join organisations o on o.tenant_id = g.tenant_id and o.id = g.org_id
    join group_members m on m.tenant_id = g.tenant_id and m.group_id = g.id
    join presences p on p.tenant_id = m.tenant_id and p.id = m.presence_id
    where g.tenant_id = ${tenantId} and g.id = ${groupId} and ${kind === 'alert' ? unreached : hadAlert} ${only}
      and not exists (select 1 from incident_letters l where l.tenant_id = m.tenant_id
        and l.incident_id = m.group_id and l.presence_id = m.presence_id and l.kind = ${kind})`.execute(db);
  return rows;
}

export async function recordLetter(
  db: Queryable,
  job: LetterJob,
  at: Date,
  isRefused: boolean,
): Promise<void> {
  await sql`
    insert into incident_letters (tenant_id, incident_id, presence_id, kind, sent_at, refused_at)
    values (${job.tenantId}, ${job.groupId}, ${job.presenceId}, ${job.kind}, ${isRefused ? null : at},
      ${isRefused ? at : null})
    on conflict do nothing`.execute(db);
}
