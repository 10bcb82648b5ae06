import { createHash } from 'node:crypto';
import type pg from 'pg';

export interface Throttle {
  /**
   * Counts one attempt for each key as failed, before it is looked at, so that many at once gain nothing.
   * @returns how many seconds to wait when one of the keys is blocked (nothing is counted then), else null
   */
  begin(keys: Key[]): Promise<number | null>;
  /** The attempt was right: an account starts afresh, an address gets this attempt back. */
  succeed(keys: Key[]): Promise<void>;
}

export interface Key {
  kind: 'account' | 'second-factor' | 'address' | 'registration';
  value: string;
}

/** How many may fail freely; from then on each failure doubles the wait. An address may be a whole school's. */
const FREE: Record<Key['kind'], number> = { account: 5, 'second-factor': 5, address: 40, registration: 20 };
const FIRST_WAIT_SECONDS = 30;
const LONGEST_WAIT_SECONDS = 15 * 60;
const FORGOTTEN_AFTER_SECONDS = 60 * 60;

// A block that ends later than any can was begun before the clock was set back: it is over.
const BEGIN = `
insert into identity.attempt as known (key, failures, last_at, blocked_until)
values ($1, 1, $2, null)
on conflict (key) do update set
  failures = case when known.last_at < $2 - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS}) then 1 else known.failures + 1 end,
  last_at = $2,
  blocked_until = case
    when known.last_at >= $2 - make_interval(secs => ${FORGOTTEN_AFTER_SECONDS}) and known.failures + 1 >= $3
    then $2 + make_interval(secs => least(${LONGEST_WAIT_SECONDS}, ${FIRST_WAIT_SECONDS} * 2 ^ least(known.failures + 1 - $3, 10)))
  end
where known.blocked_until is null or known.blocked_until <= $2
  or known.blocked_until > $2 + make_interval(secs => ${LONGEST_WAIT_SECONDS})`;

export function createThrottle(pool: pg.Pool, clock: { now(): number }): Throttle {
  const now = () => new Date(clock.now());
  return {
    async begin(keys) {
      for (const [index, key] of keys.entries()) {
        const { rowCount } = await pool.query(BEGIN, [nameOf(key), now(), FREE[key.kind]]);
        if (rowCount !== 0) continue;
        for (const counted of keys.slice(0, index)) await takeBack(pool, counted);
        return secondsLeft(pool, key, now());
      }
      return null;
    },
    async succeed(keys) {
      for (const key of keys) {
        if (key.kind === 'address') await takeBack(pool, key);
        else await pool.query('delete from identity.attempt where key = $1', [nameOf(key)]);
      }
    },
  };
}

/** Addresses of people are not kept in clear for this. */
const nameOf = ({ kind, value }: Key): string =>
  `${kind}:${createHash('sha256').update(value).digest('base64url')}`;

async function takeBack(pool: pg.Pool, key: Key): Promise<void> {
  await pool.query(
    'update identity.attempt set failures = greatest(failures - 1, 0), blocked_until = null where key = $1',
    [nameOf(key)],
  );
}

async function secondsLeft(pool: pg.Pool, key: Key, now: Date): Promise<number> {
  const { rows } = await pool.query<{ blocked_until: Date | null }>(
    'select blocked_until from identity.attempt where key = $1',
    [nameOf(key)],
  );
  const until = rows[0]?.blocked_until?.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000));
}
