import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/transact.ts';
import type { Caller, Idempotency } from './caller.ts';

/** A creating request among others that are done in the same transaction. */
export interface Keyed {
  caller: Caller;
  idempotency: Idempotency;
}

/**
 * Takes the Idempotency-Keys of many requests with one statement, as `once` does for one. Says which were free:
 * the others are repeats, of an earlier request or of one among these.
 */
export async function takeKeys(tx: Tx, clock: Clock, requests: readonly Keyed[]): Promise<boolean[]> {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select * from unnest(${requests.map(({ caller }) => caller.subjectId)}::text[],
        ${requests.map(({ idempotency }) => idempotency.key)}::text[],
        ${requests.map(({ idempotency }) => idempotency.endpoint)}::text[],
        ${requests.map(({ idempotency }) => idempotency.bodyHash)}::bytea[])
        with ordinality as g (subject_id, key, endpoint, body_hash, place)
    ), one_each as (
      select distinct on (subject_id, key) * from given order by subject_id, key, place
    ), taken as (
      insert into idempotency_keys (subject_id, key, endpoint, body_hash, created_at)
      select subject_id, key, endpoint, body_hash, ${new Date(clock.now())} from one_each order by subject_id, key
      on conflict do nothing returning subject_id, key
    )
    select place::int from one_each join taken using (subject_id, key)`.execute(tx.db);
  const free = new Set(rows.map((row) => row.place));
  return requests.map((_, index) => free.has(index + 1));
}

/** Remembers what was answered, and gives back the keys of what was refused: it may be asked again. */
export async function settleKeys(
  tx: Tx,
  settled: readonly (Keyed & { answer: unknown })[],
  refused: readonly Keyed[],
): Promise<void> {
  await sql`
    update idempotency_keys k set answer = s.answer::jsonb
    from unnest(${settled.map(({ caller }) => caller.subjectId)}::text[],
      ${settled.map(({ idempotency }) => idempotency.key)}::text[],
      ${settled.map(({ answer }) => JSON.stringify(answer ?? null))}::text[]) as s (subject_id, key, answer)
    where k.subject_id = s.subject_id and k.key = s.key`.execute(tx.db);
  if (refused.length === 0) return;
  await sql`
    delete from idempotency_keys k
    using unnest(${refused.map(({ caller }) => caller.subjectId)}::text[],
      ${refused.map(({ idempotency }) => idempotency.key)}::text[]) as r (subject_id, key)
    where k.subject_id = r.subject_id and k.key = r.key`.execute(tx.db);
}
