import type { Transaction } from 'kysely';
import type { Database } from './database.ts';

export interface Tx {
  db: Transaction<Record<never, never>>;
  /** Runs once the transaction is committed, in the order given; never when it is rolled back. */
  afterCommit(effect: () => void): void;
}

/** PostgreSQL ended this transaction so that another could go on: the same again is likely to succeed. */
const LOST_TO_ANOTHER = new Set(['40P01', '40001']);
const MOST_ATTEMPTS = 8;
/** Those who got in each other's way begin again apart, in ms more for each attempt. */
const APART_MS = 10;

/** Does it again where it got into a deadlock with others; `work` is one statement or one transaction. */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (attempt === MOST_ATTEMPTS || !LOST_TO_ANOTHER.has(code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * APART_MS * attempt));
    }
  }
}

/**
 * One transaction for what must hold together; announcements wait for the commit (design §6). `work` runs again
 * where it got into a deadlock with others: it changes nothing but through `tx`.
 */
export async function transact<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { result, effects } = await retryDeadlocks(async () => {
    const effects: (() => void)[] = [];
    const result = await database
      .transaction()
      .execute((db) => work({ db, afterCommit: (effect) => effects.push(effect) }));
    return { result, effects };
  });
  for (const effect of effects) effect();
  return result;
}
