import { createECDH } from 'node:crypto';
import type { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import type { NewDevice } from '@soteria/contract/devices/devices.shapes';
import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { transact } from '../../platform/database/transact.ts';
import { invalid } from '../../platform/http/problems.ts';
import type { Handler } from '../../platform/http/routes.ts';
import { uuidv7 } from '../../platform/uuid.ts';
import { presentDevice } from './devices.present.ts';
import { type DeviceRow, deviceColumns } from './devices.queries.ts';

/** Nobody has more browsers; beyond it the one registered longest ago goes. */
const MOST_DEVICES = 20;
/** RFC 8291 §3.2. */
const AUTH_BYTES = 16;

/** Whether a key is a point of the curve: one that is not would fail with every alert. */
function isPoint(key: Buffer): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(key);
    return key.length === 65 && key[0] === 4;
  } catch {
    return false;
  }
}

function checkSubscription({ push }: Context, body: NewDevice): void {
  if (!push.isAllowed(body.Endpoint))
    throw invalid('Endpoint', 'This is no address of a public push service.');
  if (!isPoint(Buffer.from(body.P256dh, 'base64url'))) throw invalid('P256dh', 'This is no P-256 key.');
  if (Buffer.from(body.Auth, 'base64url').length !== AUTH_BYTES)
    throw invalid('Auth', 'This is no authentication secret of 16 bytes.');
}

/**
 * Registers a push subscription. The endpoint is the key: the same one again, after it was thought dead or by
 * somebody else who uses this browser now, is the same device with whoever registered it last.
 */
export const registerDevice: Handler<typeof devicesEndpoints.registerDevice> = async (context, request) => {
  const { body, caller } = request;
  checkSubscription(context, body);
  const now = context.clock.now();
  const { Endpoint, P256dh, Auth, Label } = body;
  const at = new Date(now);
  return transact(context.database, async (tx) => {
    await sql`
      delete from devices where endpoint = ${Endpoint} and subject_id <> ${caller.subjectId}`.execute(tx.db);
    const { rows } = await sql<DeviceRow>`
      insert into devices (subject_id, id, endpoint, p256dh, auth, label, registered_at)
      values (${caller.subjectId}, ${uuidv7(now)}, ${Endpoint}, ${P256dh}, ${Auth}, ${Label}, ${at})
      on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, label = excluded.label,
        registered_at = excluded.registered_at, died_at = null, last_failed_at = null
        where devices.subject_id = excluded.subject_id
      returning ${deviceColumns}`.execute(tx.db);
    await sql`
      delete from devices where subject_id = ${caller.subjectId} and id in (
        select id from devices where subject_id = ${caller.subjectId}
        order by registered_at desc, id desc offset ${MOST_DEVICES})`.execute(tx.db);
    const row = rows[0];
    if (!row) throw invalid('Endpoint', 'Somebody else registered this browser just now.');
    return presentDevice(row);
  });
};
