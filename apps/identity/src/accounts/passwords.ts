import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** OWASP password storage cheat sheet: N = 2^15, r = 8, p = 3 is as strong as 2^17 with p = 1, in a quarter of its memory. */
const COST = { log2N: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
/** Each takes 32 MB and a thread; more at once would only starve the rest of the server. */
const AT_ONCE = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** `scrypt$log2N$r$p$salt$key`, so that the cost can be raised without losing anybody's password. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.log2N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  );
}

/** Takes the same time whether there is an account or not: without a hash, one is made up. */
export async function isPasswordRight(password: string, hash: string | null): Promise<boolean> {
  const [, log2N, r, p, salt, key] = (hash ?? UNKNOWN).split('$');
  const cost = { log2N: Number(log2N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key ?? '', 'base64url');
  const given = await derive(password, Buffer.from(salt ?? '', 'base64url'), cost);
  return hash !== null && expected.length === given.length && timingSafeEqual(expected, given);
}

const UNKNOWN = ['scrypt', COST.log2N, COST.r, COST.p, randomBytes(16).toString('base64url'), ''].join('$');

async function derive(password: string, salt: Buffer, { log2N, r, p }: typeof COST): Promise<Buffer> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    return await new Promise((resolve, reject) => {
      const N = 2 ** log2N;
      // NIST SP 800-63B-4 §3.1.1.2: one form for every way of typing the same characters.
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
        error ? reject(error) : resolve(key),
      );
    });
  } finally {
    running--;
    waiting.shift()?.();
  }
}
