import type { Adapter, AdapterPayload } from 'oidc-provider';
import type pg from 'pg';
import { errors } from './library.ts';

/** A signed-in browser that is no more. */
export interface EndedSession {
  uid: string;
  accountId: string;
}

type Row = { payload: AdapterPayload; consumed_at: Date | null };

const FIND = 'select payload, consumed_at from identity.artifact where model = $1';

/** The store oidc-provider keeps one kind of its things in. */
export function createArtifacts(
  pool: pg.Pool,
  model: string,
  onSessionsRevoked: (sessions: EndedSession[]) => void,
): Adapter {
  const findOne = async (condition: string, value: string): Promise<AdapterPayload | undefined> => {
    const { rows } = await pool.query<Row>(
      `${FIND} and ${condition} and (expires_at is null or expires_at > $3)`,
      [model, value, new Date()],
    );
    const [row] = rows;
    if (!row) return undefined;
    return row.consumed_at
      ? { ...row.payload, consumed: Math.floor(row.consumed_at.getTime() / 1000) }
      : row.payload;
  };
  return {
    find: (id) => findOne('id = $2', id),
    findByUid: (uid) => findOne('uid = $2', uid),
    async findByUserCode() {
      return undefined; // only the device flow has user codes, and it is off
    },
    async upsert(id, payload, expiresIn) {
      await pool.query(
        `insert into identity.artifact (model, id, payload, grant_id, uid, account_id, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id,
           uid = excluded.uid, account_id = excluded.account_id, expires_at = excluded.expires_at`,
        [
          model,
          id,
          payload,
          payload.grantId ?? null,
          payload.uid ?? null,
          payload.accountId ?? null,
          expiresIn === undefined ? null : new Date(Date.now() + expiresIn * 1000),
        ],
      );
    },
    async consume(id) {
      const { rowCount } = await pool.query(
        'update identity.artifact set consumed_at = $3 where model = $1 and id = $2 and consumed_at is null',
        [model, id, new Date()],
      );
      // Two at once: whoever comes second is told what a later one would be.
      if (rowCount === 0) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await pool.query('delete from identity.artifact where model = $1 and id = $2', [model, id]);
    },
    async revokeByGrantId(grantId) {
      const sessions = await takeSessionsOfGrant(pool, grantId);
      // A sign-in under way may go on without what it started from.
      await pool.query("delete from identity.artifact where grant_id = $1 and model <> 'Interaction'", [
        grantId,
      ]);
      onSessionsRevoked(sessions);
    },
  };
}

/** RFC 9700 §4.14: whoever replays a token costs the grant, and with it the session that it came from. */
async function takeSessionsOfGrant(pool: pg.Pool, grantId: string): Promise<EndedSession[]> {
  const { rows } = await pool.query<{ uid: string; accountId: string }>(
    `delete from identity.artifact where model = 'Session' and account_id is not null
       and jsonb_path_exists(payload, '$.authorizations.*.grantId ? (@ == $id)', jsonb_build_object('id', $1::text))
     returning uid, account_id as "accountId"`,
    [grantId],
  );
  return rows;
}

/** Ends an account's sessions with all that was granted in them, but for the one named. */
export async function endSessionsOf(
  pool: pg.Pool,
  accountId: string,
  keptUid: string | null,
): Promise<EndedSession[]> {
  const { rows } = await pool.query<{ uid: string; accountId: string; grants: string[] | null }>(
    `delete from identity.artifact
     where model = 'Session' and account_id = $1 and uid is distinct from $2
     returning uid, account_id as "accountId",
       (select array_agg(part.value ->> 'grantId')
        from jsonb_each(coalesce(payload -> 'authorizations', '{}')) part) as grants`,
    [accountId, keptUid],
  );
  const grants = rows.flatMap((row) => row.grants ?? []).filter(Boolean);
  await pool.query(
    "delete from identity.artifact where grant_id = any($1) or (model = 'Grant' and id = any($1))",
    [grants],
  );
  return rows.map(({ uid, accountId: owner }) => ({ uid, accountId: owner }));
}

/** Forgets what has run out. */
export async function sweepArtifacts(pool: pg.Pool): Promise<void> {
  await pool.query('delete from identity.artifact where expires_at < $1', [new Date(Date.now() - 60_000)]);
}
