import type { GroupType } from '@soteria/contract/groups/groups.shapes';
import type { EntryId, GroupId, TenantId } from '@soteria/contract/kit/ids';
import { toTicks } from '@soteria/contract/kit/time';
import type { EntryContent } from '@soteria/contract/timelines/timelines.shapes';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import { momentOf } from '../../platform/uuid.ts';
import { fromReturning, type Returning } from '../groups/groups.access.ts';
import type { EntryRow } from './timelines.present.ts';

const columns = sql`e.tenant_id, e.id, e.group_id, g.type as group_type, e.seq, e.ticks, e.created_by, e.created_by_name,
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

/** A member who comes back and has the entries up to a number. */
export interface Lacking extends Returning {
  afterSeq: number;
}

/** What follows a number on a timeline, and the number of its last entry. */
export interface Tail {
  groupType: GroupType;
  lastSeq: number;
  rows: EntryRow[];
}

interface TailRow extends Tail {
  tenantId: TenantId;
  groupId: GroupId;
  /** Whose tail it is, from 1, and when each of them first opened the group. As JSON: an array takes longer to read. */
  places: number[];
  firstArrived: string[];
}

/**
 * The same for many members of many groups at once; null for who is not plainly a member any more. Those who lack the
 * same of a group are given the same tail, read once: after a restart everybody comes back to the few open incidents.
 */
export async function listAfterTogether(
  db: Queryable,
  lacking: readonly Lacking[],
  count: number,
): Promise<({ firstArrived: Date; tail: Tail } | null)[]> {
  const { rows } = await sql<TailRow>`
    select t.*, e.rows from (
      select g.tenant_id, g.id as group_id, g.type as group_type, g.last_seq, a.after_seq,
        json_agg(w.place) as places, json_agg(m.first_arrived) as first_arrived
      ${fromReturning(lacking)}
      cross join lateral (select (${lacking.map((one) => one.afterSeq)}::int[])[w.place] as after_seq) a
      group by g.tenant_id, g.id, g.type, g.last_seq, a.after_seq
    ) t
    cross join lateral (
      select coalesce(json_agg(e order by e.seq), '[]') as rows from (
        select t.tenant_id as "tenantId", t.group_id as "groupId", t.group_type as "groupType", id, seq,
          ticks::text, created_by as "createdBy", created_by_name as "createdByName", behaviour, content
        from timeline_entries
        where tenant_id = t.tenant_id and group_id = t.group_id and seq > t.after_seq
        order by seq limit ${count}
      ) e
    ) e`.execute(db);
  const found: ({ firstArrived: Date; tail: Tail } | null)[] = lacking.map(() => null);
  for (const { places, firstArrived, ...tail } of rows)
    for (const [index, place] of places.entries())
      found[place - 1] = { firstArrived: new Date(firstArrived[index] as string), tail };
  return found;
}

/** What an entry is found by: its ticks are never before the moment in its id, so nothing older is looked at. */
const isEntry = (id: EntryId) => sql`e.ticks >= ${toTicks(momentOf(id) ?? 0)}::bigint and e.id = ${id}`;

export async function findEntry(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  id: EntryId,
): Promise<EntryRow | null> {
  const { rows } = await sql<EntryRow>`
    select ${columns} ${source}
    where e.tenant_id = ${tenantId} and e.group_id = ${groupId} and ${isEntry(id)}
    order by e.ticks limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The same, to be changed: until the end of the transaction nothing else is written on its timeline. */
export async function lockEntry(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  id: EntryId,
): Promise<EntryRow | null> {
  await sql`select 1 from groups where tenant_id = ${tenantId} and id = ${groupId} for update`.execute(db);
  return findEntry(db, tenantId, groupId, id);
}

/** The entries that some others tell a change of, as they are now. */
export async function listChanged(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  told: readonly EntryRow[],
): Promise<EntryRow[]> {
  const ids = told.flatMap(({ content }) =>
    content.$t === 'System' && (content.$v.Event === 'Edited' || content.$v.Event === 'Removed')
      ? [content.$v.EntryId]
      : [],
  );
  if (ids.length === 0) return [];
  const { rows } = await sql<EntryRow>`
    select ${columns} ${source}
    where e.tenant_id = ${tenantId} and e.group_id = ${groupId}
      and (e.id = any(${ids}::uuid[]) or (e.content->'$v'->'ReplyTo'->>'EntryId')::uuid = any(${ids}::uuid[]))
    order by e.seq`.execute(db);
  return rows;
}

/** Answers no longer repeat what was removed; answers those that did, as they are now. */
export async function clearExcerpts(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  id: EntryId,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    update timeline_entries e set content = jsonb_set(e.content, '{$v,ReplyTo,Text}', '""')
    from groups g
    where g.tenant_id = e.tenant_id and g.id = e.group_id
      and e.tenant_id = ${tenantId} and e.group_id = ${groupId} and e.content->'$v'->'ReplyTo'->>'EntryId' = ${id}
    returning ${columns}`.execute(db);
  return rows;
}

export interface VersionRow {
  entryId: EntryId;
  content: EntryContent;
  saidFrom: Date;
  saidUntil: Date;
}

/** What entries of a timeline said before, oldest first: of one, or of all. */
export async function listVersions(
  db: Queryable,
  tenantId: TenantId,
  groupId: GroupId,
  id: EntryId | null,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select entry_id, content, said_from, said_until from entry_versions
    where tenant_id = ${tenantId} and group_id = ${groupId} and (${id}::uuid is null or entry_id = ${id}::uuid)
    order by entry_id, version`.execute(db);
  return rows;
}
