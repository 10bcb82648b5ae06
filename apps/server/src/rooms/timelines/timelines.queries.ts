import type { GroupId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { EntryRow } from './timelines.present.ts';

const columns = sql`e.id, e.group_id, g.type as group_type, e.seq, e.ticks, e.created_by, e.created_by_name,
  e.behaviour, e.content`;
const source = sql`from timeline_entries e join groups g on g.tenant_id = e.tenant_id and g.id = e.group_id`;

/** The largest value of PostgreSQL's bigint: ticks beyond it mean "from the newest". */
const MAX_TICKS = 9_223_372_036_854_775_807n;

/** Up to `count` entries before `ticks`, newest first. */
export async function listBefore(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  count: number,
  ticks: string,
): Promise<EntryRow[]> {
  const before = BigInt(ticks) > MAX_TICKS ? MAX_TICKS : BigInt(ticks);
  const { rows } = await sql<EntryRow>`
    select ${columns} ${source}
    where e.tenant_id = ${tenantId} and e.group_id = ${groupId} and e.ticks < ${before.toString()}
    order by e.ticks desc limit ${count}`.execute(db);
  return rows;
}

/** Up to `count` entries after a sequence number, oldest first. */
export async function listAfter(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  seq: number,
  count: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select ${columns} ${source}
    where e.tenant_id = ${tenantId} and e.group_id = ${groupId} and e.seq > ${seq}
    order by e.seq limit ${count}`.execute(db);
  return rows;
}
