import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { orgId, tenantId } from '../kit/ids.ts';
import { noContent } from '../kit/no-content.ts';
import {
  device,
  deviceId,
  newDevice,
  pushKey,
  reachedAnswer,
  testAlert,
  unreachable,
} from './devices.shapes.ts';

/** A capability of one delivery: 256 bits, base64url. */
const oneDelivery = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{43}(?:[A-Za-z0-9_-]{21})?$/, 'This is no delivery.'),
});

/** Of our own design: the specification leaves open how an alert reaches a closed browser. */
export const devicesEndpoints = {
  listOwnDevices: endpoint({
    method: 'GET',
    path: '/self/Devices',
    area: 'devices',
    summary: "The caller's devices for alerts, and whether they still live",
    access: 'subject',
    response: z.array(device),
  }),
  registerDevice: endpoint({
    method: 'POST',
    path: '/self/Devices',
    area: 'devices',
    summary: 'Register a push subscription, or the same one again: one device for each endpoint',
    access: 'subject',
    audit: 'none',
    body: newDevice,
    response: device,
  }),
  removeDevice: endpoint({
    method: 'DELETE',
    path: '/self/Devices/{id}',
    area: 'devices',
    summary: 'Remove a device: no alert goes to it any more',
    access: 'subject',
    audit: 'none',
    params: z.object({ id: deviceId }),
    response: noContent,
    status: 204,
  }),
  sendTestAlert: endpoint({
    method: 'POST',
    path: '/self/Devices/Test',
    area: 'devices',
    summary: "A test alert to every device of the caller's, on exactly the path of a real one",
    access: 'subject',
    audit: 'none',
    response: testAlert,
  }),
  getPushKey: endpoint({
    method: 'GET',
    path: '/self/Devices/Key',
    area: 'devices',
    summary: 'The key that a browser subscribes with',
    access: 'subject',
    response: pushKey,
  }),
  listUnreachable: endpoint({
    method: 'GET',
    path: '/{t}/Orgs/{o}/Unreachable',
    area: 'devices',
    summary: 'The colleagues whom no alert reaches right now',
    access: 'org-admin',
    params: z.object({ t: tenantId, o: orgId }),
    response: z.array(unreachable),
  }),
  reportReached: endpoint({
    method: 'POST',
    path: '/Deliveries/{token}/Reached',
    area: 'devices',
    summary: 'A device without a session says that it shows an alert',
    access: 'public',
    audit: 'none',
    params: oneDelivery,
    response: reachedAnswer,
    unlimited: true,
  }),
  reportResponding: endpoint({
    method: 'POST',
    path: '/Deliveries/{token}/Responding',
    area: 'devices',
    summary: "I'm responding, said on the notification by exactly whom it was sent to",
    access: 'public',
    audit: 'none',
    params: oneDelivery,
    response: noContent,
    status: 204,
    unlimited: true,
  }),
};
