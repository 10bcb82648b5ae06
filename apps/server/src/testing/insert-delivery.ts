import { randomUUID } from 'node:crypto';
import type { DeviceId } from '@soteria/contract/devices/devices.shapes';
import type { GroupId, SubjectId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../platform/database/database.ts';
import { transact } from '../platform/database/transact.ts';
import { riverside } from './raise.ts';
import type { TestApp } from './test-app.ts';

/** A device of one subject, and an alert of an incident at Riverside that is on its way to a device of another. */
export async function insertDelivery(
  test: TestApp,
  { deviceOf, to, groupId }: { deviceOf: SubjectId; to: SubjectId; groupId: GroupId },
): Promise<{ deviceId: DeviceId; deliveryToken: string }> {
  const at = new Date(test.clock.now());
  const insertDevice = async (db: Queryable, subjectId: SubjectId) => {
    const id = randomUUID();
    await sql`
      insert into devices (subject_id, id, endpoint, p256dh, auth, label, registered_at, died_at)
      values (${subjectId}, ${id}, ${`https://push.example/${id}`}, 'key', 'secret', 'A browser', ${at}, ${at})`.execute(
      db,
    );
    return id as DeviceId;
  };
  const deliveryId = randomUUID();
  const deliveryToken = (await test.app.context.push.keys()).tokenOf(deliveryId);
  // Together: others register devices meanwhile, and push the oldest of a subject out.
  return transact(test.app.context.database, async ({ db }) => {
    const device = await insertDevice(db, to);
    await sql`
      insert into push_deliveries (subject_id, id, device_id, occasion, topic, message, is_urgent, tenant_id,
        group_id, created_at, stale_at)
      values (${to}, ${deliveryId}, ${device}, 'made', 'made', '{}', true, ${riverside.t}, ${groupId}, ${at},
        ${at})`.execute(db);
    return { deviceId: await insertDevice(db, deviceOf), deliveryToken };
  });
}
