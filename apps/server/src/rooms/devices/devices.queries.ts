import type { DeviceId } from '@soteria/contract/devices/devices.shapes';
import type { OrgId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';

export interface DeviceRow {
  id: DeviceId;
  label: string;
  registeredAt: Date;
  lastSentAt: Date | null;
  lastReachedAt: Date | null;
  lastFailedAt: Date | null;
  diedAt: Date | null;
}

export const deviceColumns = sql`id, label, registered_at, last_sent_at, last_reached_at, last_failed_at, died_at`;

/** The caller's devices, the one registered last first. */
export async function listOwnDevices(db: Queryable, caller: Caller): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select ${deviceColumns} from devices where subject_id = ${caller.subjectId}
    order by registered_at desc, id`.execute(db);
  return rows;
}

/** A living device, as a push is sent to it. */
export interface TargetRow {
  deviceId: DeviceId;
  subjectId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface DevicelessRow {
  presenceId: PresenceId;
  displayName: string;
  subjectId: string | null;
  deadDevices: number;
  lastReachedAt: Date | null;
}

/** The people of an organisation without a living device, by name; the hidden are never alerted. */
export async function listDeviceless(
  db: Queryable,
  tenantId: TenantId,
  orgId: OrgId,
): Promise<DevicelessRow[]> {
  const { rows } = await sql<DevicelessRow>`
    select p.id as presence_id, p.display_name, p.subject_id, count(d.id)::int as dead_devices,
      max(d.last_reached_at) as last_reached_at
    from presences p left join devices d on d.subject_id = p.subject_id
    where p.tenant_id = ${tenantId} and p.org_id = ${orgId} and p.removed_at is null and not p.is_hidden
    group by p.id, p.display_name, p.subject_id
    having count(d.id) filter (where d.died_at is null) = 0
    order by p.display_name, p.id`.execute(db);
  return rows;
}
