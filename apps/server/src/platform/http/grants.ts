import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { subjectId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from './caller.ts';
import { ProblemError } from './problems.ts';

/** How long an address with a grant is good for, in ms: a player asks for the next part with the same one. */
const LIFETIME_MS = 10 * 60_000;

/** Who asks, and until when, in Unix ms. The path it is good for is in the signature only. */
const claims = z.object({ sub: subjectId, sid: z.string().nullable(), exp: z.int() });

/**
 * Addresses for a browser's own player, which sends no Authorization header: the caller's name, signed for one
 * path. It says who asks and nothing of what they may: access is checked at each request, as for any other.
 */
export interface Grants {
  sign(caller: Caller, path: string): { grant: string; expiresAt: number };
  /** The caller of a valid grant for this path; throws `unauthenticated` otherwise. */
  check(grant: string, path: string): Caller;
}

interface GrantParts {
  database: Database;
  clock: Clock;
  isRevoked(sessionId: string): boolean;
}

/** The key made at the first start; of two processes that start at once, both take the one written first. */
async function loadKey(database: Database): Promise<Buffer> {
  const made = randomBytes(32).toString('base64url');
  await sql`insert into settings (name, value) values ('grant-key', ${JSON.stringify(made)}::jsonb)
    on conflict do nothing`.execute(database);
  const { rows } = await sql<{ value: string }>`
    select value from settings where name = 'grant-key'`.execute(database);
  return Buffer.from(rows[0]?.value ?? made, 'base64url');
}

function parseClaims(text: string): z.infer<typeof claims> | null {
  try {
    return claims.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null;
  } catch {
    return null;
  }
}

export async function loadGrants({ database, clock, isRevoked }: GrantParts): Promise<Grants> {
  const key = await loadKey(database);
  // Paths are matched without regard to case (design §4).
  const signatureOf = (text: string, path: string) =>
    createHmac('sha256', key).update(`${text}\n${path.toLowerCase()}`).digest();
  return {
    sign({ subjectId: sub, sessionId: sid }, path) {
      const expiresAt = clock.now() + LIFETIME_MS;
      const text = Buffer.from(JSON.stringify({ sub, sid, exp: expiresAt })).toString('base64url');
      return { grant: `${text}.${signatureOf(text, path).toString('base64url')}`, expiresAt };
    },
    check(grant, path) {
      const [text = '', given = ''] = grant.split('.');
      const [expected, signature] = [signatureOf(text, path), Buffer.from(given, 'base64url')];
      const isOurs = signature.length === expected.length && timingSafeEqual(signature, expected);
      const claimed = isOurs ? parseClaims(text) : null;
      if (!claimed || claimed.exp <= clock.now()) throw new ProblemError('unauthenticated');
      if (claimed.sid && isRevoked(claimed.sid)) throw new ProblemError('unauthenticated');
      return { subjectId: claimed.sub, sessionId: claimed.sid };
    },
  };
}
