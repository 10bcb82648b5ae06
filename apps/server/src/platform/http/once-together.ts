import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Tx } from '../database/transact.ts';
import type { Caller, Idempotency } from './caller.ts';

/** A creating request among others that are done in the same transaction. */
export interface Keyed {
  caller: Caller;
  idempotency: Idempotency;
}

/** One with the id of what it creates: a repeat is answered with that, and nothing needs to be kept besides. */
interface Creating extends Keyed {
  id: string;
}

/**
 * Takes the Idempotency-Keys of many requests with one statement, as `once` does for one. Says which were free:
 * the others are repeats, of an earlier request or of one among these.
 */
export async function takeKeys(tx: Tx, clock: Clock, requests: readonly Creating[]): Promise<boolean[]> {
  const { rows } = await sql<{ place: number }>`
    with given as (
      select * from unnest(${requests.map(({ caller }) => caller.subjectId)}::text[],
        ${requests.map(({ idempotency }) => idempotency.key)}::text[],
        ${requests.map(({ idempotency }) => idempotency.endpoint)}::text[],
        ${requests.map(({ idempotency }) => idempotency.bodyHash)}::bytea[],
        ${requests.map(({ id }) => id)}::uuid[])
        with ordinality as g (subject_id, key, endpoint, body_hash, entity_id, place)
    ), one_each as (
      select distinct on (subject_id, key) * from given order by subject_id, key, place
    ), taken as (
      insert into idempotency_keys (subject_id, key, endpoint, body_hash, entity_id, created_at)
      select subject_id, key, endpoint, body_hash, entity_id, ${new Date(clock.now())}
      from one_each order by subject_id, key
      on conflict do nothing returning subject_id, key
    )
    select place::int from one_each join taken using (subject_id, key)`.execute(tx.db);
  const free = new Set(rows.map((row) => row.place));
  return requests.map((_, index) => free.has(index + 1));
}

/** Gives back the keys of what was refused: it may be asked again. */
export async function giveBackKeys(tx: Tx, refused: readonly Keyed[]): Promise<void> {
  if (refused.length === 0) return;
  await sql`
    delete from idempotency_keys k
    using unnest(${refused.map(({ caller }) => caller.subjectId)}::text[],
      ${refused.map(({ idempotency }) => idempotency.key)}::text[]) as r (subject_id, key)
    where k.subject_id = r.subject_id and k.key = r.key`.execute(tx.db);
}
