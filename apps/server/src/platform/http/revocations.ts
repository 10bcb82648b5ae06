import { sql } from 'kysely';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

export interface Revocations {
  isRevoked(sessionId: string): boolean;
  /** Ends a session everywhere at once: its tokens are refused from now on. */
  revoke(subjectId: string, sessionId: string): Promise<void>;
  /** Reads again what other processes wrote down. */
  reload(): Promise<void>;
}

/** No access token lives longer than this, in ms, so no revocation needs to be remembered longer. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** Sessions that ended before their tokens did: in memory for every request, in the database for restarts. */
export async function loadRevocations(database: Database, bus: Bus, clock: Clock): Promise<Revocations> {
  /** Until when, in Unix ms, by session. */
  const revoked = new Map<string, number>();
  const forget = () => {
    for (const [sessionId, until] of revoked) if (until < clock.now()) revoked.delete(sessionId);
  };
  const reload = async () => {
    const { rows } = await sql<{ sessionId: string; until: Date }>`
      select session_id, until from revoked_sessions where until >= ${new Date(clock.now())}`.execute(
      database,
    );
    forget();
    for (const { sessionId, until } of rows) revoked.set(sessionId, until.getTime());
  };
  // Heard from first, then read: what ends in between is known twice.
  bus.subscribe((message) => {
    if (message.kind === 'session-ended') revoked.set(message.sessionId, message.until);
  });
  await reload();
  return {
    isRevoked: (sessionId) => revoked.has(sessionId),
    reload,
    async revoke(subjectId, sessionId) {
      const until = clock.now() + REMEMBERED_MS;
      bus.publish({ kind: 'session-ended', sessionId, until });
      await sql`
        with old as (delete from revoked_sessions where until < ${new Date(clock.now())})
        insert into revoked_sessions (session_id, subject_id, until)
        values (${sessionId}, ${subjectId}, ${new Date(until)}) on conflict do nothing`.execute(database);
    },
  };
}
