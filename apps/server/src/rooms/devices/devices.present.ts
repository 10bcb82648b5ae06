import type { Device, Unreachable } from '@soteria/contract/devices/devices.shapes';
import type { DevicelessRow, DeviceRow } from './devices.queries.ts';

const instantOf = (at: Date | null) => at?.toISOString() ?? null;

export const presentDevice = (row: DeviceRow): Device => ({
  id: row.id,
  label: row.label,
  state: row.diedAt ? 'dead' : 'live',
  registered: row.registeredAt.toISOString(),
  lastSent: instantOf(row.lastSentAt),
  lastReached: instantOf(row.lastReachedAt),
  lastFailed: instantOf(row.lastFailedAt),
});

export const presentUnreachable = (row: DevicelessRow): Unreachable => ({
  presenceId: row.presenceId,
  displayName: row.displayName,
  reason: row.subjectId === null ? 'no-account' : row.deadDevices > 0 ? 'dead-devices' : 'no-device',
  lastReached: instantOf(row.lastReachedAt),
});
