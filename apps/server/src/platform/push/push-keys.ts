import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import { sql } from 'kysely';
import webPush from 'web-push';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';

interface StoredKeys {
  publicKey: string;
  privateKey: string;
  /** What delivery tokens are made with. */
  tokenKey: string;
}

export interface PushKeys {
  publicKey: string;
  /** The capability of a delivery: always the same for the same id, so that a repeated push carries it too. */
  tokenOf(deliveryId: string): string;
  /** The delivery whose capability this is; null when it was not made here. */
  deliveryOf(token: string): string | null;
  /** The Authorization header for a push service (RFC 8292). */
  authorise(origin: string): Promise<string>;
}

/** RFC 8292: at most 24 h. Signed anew when half of it is over. */
const SIGNED_FOR_MS = 12 * 60 * 60 * 1000;

const UUID_BYTES = 16;
const PROOF_BYTES = 32;
const uuidBytes = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');
const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** The keys made at the first start; of two processes that start at once, both take the ones written first. */
async function loadStored(database: Database): Promise<StoredKeys> {
  const made: StoredKeys = {
    ...webPush.generateVAPIDKeys(),
    tokenKey: randomBytes(32).toString('base64url'),
  };
  await sql`insert into settings (name, value) values ('push-keys', ${JSON.stringify(made)}::jsonb)
    on conflict do nothing`.execute(database);
  const { rows } = await sql<{ value: StoredKeys }>`
    select value from settings where name = 'push-keys'`.execute(database);
  return rows[0]?.value ?? made;
}

async function importPrivate({ publicKey, privateKey }: StoredKeys) {
  const point = Buffer.from(publicKey, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  return importJWK({ kty: 'EC', crv: 'P-256', x, y, d: privateKey }, 'ES256');
}

/** @param contact who runs this server, for push services: a `mailto:` or `https:` address (RFC 8292) */
export async function loadPushKeys(database: Database, clock: Clock, contact: string): Promise<PushKeys> {
  const stored = await loadStored(database);
  const key = await importPrivate(stored);
  const signed = new Map<string, { header: string; renewAt: number }>();
  const tokenKey = Buffer.from(stored.tokenKey, 'base64url');
  const proofOf = (deliveryId: string) => createHmac('sha256', tokenKey).update(deliveryId).digest();
  return {
    publicKey: stored.publicKey,
    tokenOf: (deliveryId) =>
      Buffer.concat([uuidBytes(deliveryId), proofOf(deliveryId)]).toString('base64url'),
    deliveryOf(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length !== UUID_BYTES + PROOF_BYTES) return null;
      const deliveryId = uuidOf(bytes.subarray(0, UUID_BYTES));
      return timingSafeEqual(bytes.subarray(UUID_BYTES), proofOf(deliveryId)) ? deliveryId : null;
    },
    async authorise(origin) {
      const now = clock.now();
      const known = signed.get(origin);
      const renewIn = (known?.renewAt ?? now) - now;
      // More than was ever given: the clock was set back, and push services take nothing that expires so late.
      if (known && renewIn > 0 && renewIn <= SIGNED_FOR_MS / 2) return known.header;
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(origin)
        .setSubject(contact)
        .setExpirationTime(Math.floor((now + SIGNED_FOR_MS) / 1000))
        .sign(key);
      const header = `vapid t=${token}, k=${stored.publicKey}`;
      // Callers choose the origins: a bound, so that they cannot fill the memory.
      if (signed.size >= 1_000) signed.clear();
      signed.set(origin, { header, renewAt: now + SIGNED_FOR_MS / 2 });
      return header;
    },
  };
}
