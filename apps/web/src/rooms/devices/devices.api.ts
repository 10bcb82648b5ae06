import { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import type { DeviceId, NewDevice } from '@soteria/contract/devices/devices.shapes';
import type { OrgId, TenantId } from '@soteria/contract/kit/ids';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

/** The caller's devices, the one registered last first. */
export const ownDevices = () =>
  queryOptions({
    queryKey: ['self', 'devices'],
    queryFn: ({ signal }) => call(devicesEndpoints.listOwnDevices, { signal }),
    // What push services and devices say of them comes without a message.
    staleTime: 0,
  });

export const registerDevice = (body: NewDevice) => call(devicesEndpoints.registerDevice, { body });

export const removeDevice = (id: DeviceId) => call(devicesEndpoints.removeDevice, { params: { id } });

export const sendTestAlert = () => call(devicesEndpoints.sendTestAlert);

export const getPushKey = async () => (await call(devicesEndpoints.getPushKey)).publicKey;

/** The colleagues whom no alert reaches right now; for admins. */
export const unreachablePeople = (t: TenantId, o: OrgId) =>
  queryOptions({
    queryKey: [t, 'orgs', o, 'unreachable'],
    queryFn: ({ signal }) => call(devicesEndpoints.listUnreachable, { params: { t, o }, signal }),
    staleTime: 0,
  });
