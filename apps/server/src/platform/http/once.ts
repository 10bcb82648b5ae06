import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { type Tx, transact } from '../database/transact.ts';
import type { Caller, Idempotency } from './caller.ts';
import { ProblemError } from './problems.ts';

interface Remembered {
  endpoint: string;
  bodyHash: Buffer;
  entityId: string | null;
  answer: unknown;
}

/** What was answered under this key, or null; another body or endpoint under it is refused (design §4). */
export async function findRemembered(
  db: Queryable,
  caller: Caller,
  idempotency: Idempotency,
): Promise<Remembered | null> {
  const { rows } = await sql<Remembered>`
    select endpoint, body_hash, entity_id, answer from idempotency_keys
    where subject_id = ${caller.subjectId} and key = ${idempotency.key}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  if (row.endpoint !== idempotency.endpoint || !row.bodyHash.equals(idempotency.bodyHash)) {
    throw new ProblemError('idempotency-key-reused');
  }
  return row;
}

/**
 * Runs a creating verb once for each Idempotency-Key: the key is taken by the transaction's first statement,
 * so a doubled request waits for the first one's commit and then gets the same answer.
 */
export async function once<T>(
  context: { database: Database; clock: Clock },
  caller: Caller,
  idempotency: Idempotency,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(context.database, async (tx) => {
    const { rows } = await sql`
      insert into idempotency_keys (subject_id, key, endpoint, body_hash, created_at)
      values (${caller.subjectId}, ${idempotency.key}, ${idempotency.endpoint}, ${idempotency.bodyHash},
        ${new Date(context.clock.now())})
      on conflict do nothing returning 1`.execute(tx.db);
    if (rows.length === 0) {
      const remembered = await findRemembered(tx.db, caller, idempotency);
      return (remembered?.answer ?? undefined) as T;
    }
    const answer = await work(tx);
    await sql`
      update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
      where subject_id = ${caller.subjectId} and key = ${idempotency.key}`.execute(tx.db);
    return answer;
  });
}
