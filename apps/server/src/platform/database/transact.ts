import type { Transaction } from 'kysely';
import type { Database } from './database.ts';

export interface Tx {
  db: Transaction<Record<never, never>>;
  /** Runs once the transaction is committed, in the order given; never when it is rolled back. */
  afterCommit(effect: () => void): void;
}

/** One transaction for what must hold together; announcements wait for the commit (design §6). */
export async function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const effects: (() => void)[] = [];
  const result = await database
    .transaction()
    .execute((db) => work({ db, afterCommit: (effect) => effects.push(effect) }));
  for (const effect of effects) effect();
  return result;
}
