import type { TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { CHAIN_START, chainHash } from './chain-hash.ts';

interface ChainReport {
  tenantId: TenantId;
  /** Entries there are. */
  count: number;
  /** Where the chain ends by the head kept beside it. */
  head: { seq: number; hash: string } | null;
  /** The first number at which something is wrong, and what. */
  broken: { seq: number; why: string } | null;
}

interface Row {
  seq: number;
  fields: (string | null)[];
  previous: string;
  hash: string;
}

const PAGE = 1_000;

/** The columns in the order they are hashed in, as text. */
async function listFrom(db: Queryable, tenantId: TenantId, after: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select seq::float8, encode(prev_hash, 'hex') as previous, encode(hash, 'hex') as hash,
      array[tenant_id::text, seq::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), org_id::text,
        subject_id, presence_id::text, actor_name, roles::text, action, target_kind, target_id, target_label,
        details::text, ip, user_agent, request_id] as fields
    from audit_entries where tenant_id = ${tenantId} and seq > ${after} order by seq limit ${PAGE}`.execute(
    db,
  );
  return rows;
}

function checkEntry(row: Row, last: { seq: number; hash: string }): ChainReport['broken'] {
  if (row.seq !== last.seq + 1) return { seq: last.seq + 1, why: 'is missing' };
  if (chainHash(row.previous, row.fields) !== row.hash) return { seq: row.seq, why: 'was altered' };
  if (row.previous !== last.hash) return { seq: row.seq, why: 'does not follow the entry before it' };
  return null;
}

function checkEnd(last: { seq: number; hash: string }, head: ChainReport['head']): ChainReport['broken'] {
  if (!head) return { seq: last.seq, why: 'is the last, but the head of the chain is gone' };
  if (head.seq > last.seq) return { seq: last.seq + 1, why: 'is missing, up to the end of the chain' };
  if (head.seq < last.seq) return { seq: head.seq + 1, why: 'is beyond the end of the chain' };
  return head.hash === last.hash ? null : { seq: last.seq, why: 'is not what the head of the chain says' };
}

async function verifyChain(
  db: Queryable,
  tenantId: TenantId,
  head: ChainReport['head'],
): Promise<ChainReport['broken']> {
  let last = { seq: 0, hash: CHAIN_START };
  for (;;) {
    const rows = await listFrom(db, tenantId, last.seq);
    for (const row of rows) {
      const broken = checkEntry(row, last);
      if (broken) return broken;
      last = { seq: row.seq, hash: row.hash };
    }
    if (rows.length < PAGE) return checkEnd(last, head);
  }
}

/** Works every chain out again from what is stored. */
export async function verifyChains(db: Queryable): Promise<ChainReport[]> {
  const { rows } = await sql<{ tenantId: TenantId; count: number; seq: number | null; hash: string | null }>`
    select tenant_id, coalesce(e.count, 0)::float8 as count, h.seq::float8, encode(h.hash, 'hex') as hash
    from (select tenant_id, count(*) from audit_entries group by tenant_id) e
    full join audit_heads h using (tenant_id) order by tenant_id`.execute(db);
  const reports: ChainReport[] = [];
  for (const { tenantId, count, seq, hash } of rows) {
    const head = seq === null || hash === null ? null : { seq, hash };
    reports.push({ tenantId, count, head, broken: await verifyChain(db, tenantId, head) });
  }
  return reports;
}

/** The same as it stands at one moment, while entries go on being written. */
export const verifyDatabase = (database: Database): Promise<ChainReport[]> =>
  database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => verifyChains(db));
