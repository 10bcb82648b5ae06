import { randomBytes } from 'node:crypto';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose';
import type pg from 'pg';

export interface Secrets {
  /** Private keys, newest first. */
  signingKeys: { keys: JWK[] };
  /** For signing cookies and form tokens, newest first. */
  cookieKeys: string[];
}

export const SIGNING_ALGORITHM = 'ES256';

/** The keys of this installation, made at the first start; processes that start together end with the same. */
export async function loadSecrets(pool: pg.Pool): Promise<Secrets> {
  return {
    signingKeys: await keep(pool, 'signing-keys', async () => ({ keys: [await createSigningKey()] })),
    cookieKeys: await keep(pool, 'cookie-keys', async () => [randomBytes(32).toString('base64url')]),
  };
}

/** What others need to check our signatures. */
export function publicPartOf({ keys }: Secrets['signingKeys']): JSONWebKeySet {
  return { keys: keys.map(({ d: _private, ...rest }) => ({ ...rest, kty: rest.kty ?? 'EC' })) };
}

async function keep<T>(pool: pg.Pool, name: string, make: () => Promise<T>): Promise<T> {
  const find = async () =>
    (await pool.query<{ value: T }>('select value from identity.secret where name = $1', [name])).rows[0]
      ?.value;
  const known = await find();
  if (known) return known;
  const value = JSON.stringify(await make());
  await pool.query('insert into identity.secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    value,
  ]);
  const kept = await find();
  if (!kept) throw new Error(`The secret ${name} was not kept.`);
  return kept;
}

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { ...jwk, use: 'sig', alg: SIGNING_ALGORITHM, kid: await calculateJwkThumbprint(jwk) };
}
