import { createHash, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import type { Account } from './accounts.ts';

const STEP_SECONDS = 30; // RFC 6238 §5.2
const CODES = 10;
const CODE_LENGTH = 10;
/** No letters or digits that look alike. */
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, label = 'Soteria'): TOTP =>
  new TOTP({ issuer: 'Soteria', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: 6 });

/** What authenticator apps read from the QR code. */
export const keyUriOf = (secret: string, email: string): string => totpOf(secret, email).toString();

/** The time step a code belongs to, one step of grace on either side; null when it belongs to none. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

/** Whether this is the account's code of the moment, or one of its recovery codes; either works once. */
export async function useCode(pool: pg.Pool, account: Account, code: string, now: number): Promise<boolean> {
  const step = account.totpSecret ? stepOf(account.totpSecret, code, now) : null;
  if (step !== null) {
    const { rowCount } = await pool.query(
      'update identity.account set totp_last_step = $2 where subject_id = $1 and totp_last_step < $2',
      [account.subjectId, step],
    );
    return rowCount === 1;
  }
  const { rowCount } = await pool.query(
    'delete from identity.recovery_code where subject_id = $1 and hash = $2',
    [account.subjectId, hashCode(code)],
  );
  return rowCount === 1;
}

export async function setPending(pool: pg.Pool, subjectId: string, secret: string): Promise<void> {
  await pool.query('update identity.account set totp_pending = $2 where subject_id = $1', [
    subjectId,
    secret,
  ]);
}

/** Turns two-factor on with the secret shown before. @returns the recovery codes, to be shown this once */
export async function turnOn(
  pool: pg.Pool,
  subjectId: string,
  secret: string,
  step: number,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode);
  await pool.query(
    `with account as (
       update identity.account set totp_secret = $2, totp_pending = null, totp_last_step = $3
       where subject_id = $1 returning subject_id),
     gone as (delete from identity.recovery_code where subject_id = $1 and not hash = any($4))
     insert into identity.recovery_code (subject_id, hash) select subject_id, unnest($4::text[]) from account`,
    [subjectId, secret, step, codes.map(hashCode)],
  );
  return codes;
}

export async function turnOff(pool: pg.Pool, subjectId: string): Promise<void> {
  await pool.query(
    `with gone as (delete from identity.recovery_code where subject_id = $1)
     update identity.account set totp_secret = null, totp_pending = null where subject_id = $1`,
    [subjectId],
  );
}

export async function countRecoveryCodes(pool: pg.Pool, subjectId: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from identity.recovery_code where subject_id = $1',
    [subjectId],
  );
  return rows[0]?.count ?? 0;
}

function newCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** Long random codes need no slow hash. */
const hashCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');
