import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Bus } from '../hub/bus.ts';

export interface Revocations {
  isRevoked(sessionId: string): boolean;
  /** Ends a session everywhere at once: its tokens are refused from now on. */
  revoke(subjectId: string, sessionId: string): Promise<void>;
}

/** No access token lives longer than this, in ms, so no revocation needs to be remembered longer. */
const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** Sessions that ended before their tokens did: in memory for every request, in the database for restarts. */
export async function loadRevocations(database: Database, bus: Bus, clock: Clock): Promise<Revocations> {
  const now = new Date(clock.now());
  await sql`delete from revoked_sessions where until < ${now}`.execute(database);
  const { rows } = await sql<{ sessionId: string }>`select session_id from revoked_sessions`.execute(
    database,
  );
  const revoked = new Set(rows.map((row) => row.sessionId));
  bus.subscribe((message) => {
    if (message.kind === 'session-ended') revoked.add(message.sessionId);
  });
  return {
    isRevoked: (sessionId) => revoked.has(sessionId),
    async revoke(subjectId, sessionId) {
      const until = clock.now() + REMEMBERED_MS;
      bus.publish({ kind: 'session-ended', sessionId, until });
      await sql`
        insert into revoked_sessions (session_id, subject_id, until)
        values (${sessionId}, ${subjectId}, ${new Date(until)}) on conflict do nothing`.execute(database);
    },
  };
}
