import type { devicesEndpoints } from '@soteria/contract/devices/devices.endpoints';
import { sql } from 'kysely';
import { notFound } from '../../platform/http/problems.ts';
import type { Handlers } from '../../platform/http/routes.ts';
import { accessOrganisation } from '../organisations/organisations.access.ts';
import { presentDevice, presentUnreachable } from './devices.present.ts';
import { listDeviceless, listOwnDevices } from './devices.queries.ts';
import { registerDevice } from './register-device.ts';
import { reportReached, reportResponding } from './report-delivery.ts';
import { sendTestAlert } from './send-test-alert.ts';

export const devicesRoutes: Handlers<typeof devicesEndpoints> = {
  listOwnDevices: async ({ database }, { caller }) =>
    (await listOwnDevices(database, caller)).map(presentDevice),
  registerDevice,
  removeDevice: async ({ database }, { caller, params: { id } }) => {
    // Access and write in one: only a device of the caller's own is found.
    const { rows } = await sql`
      delete from devices where subject_id = ${caller.subjectId} and id = ${id} returning 1`.execute(
      database,
    );
    if (rows.length === 0) throw notFound();
  },
  sendTestAlert,
  getPushKey: async ({ push }) => ({ publicKey: (await push.keys()).publicKey }),
  listUnreachable: async ({ database, hub }, { caller, params: { t, o } }) => {
    await accessOrganisation(database, caller, t, o, 'admin');
    const people = await listDeviceless(database, t, o);
    return people
      .filter(({ subjectId }) => subjectId === null || !hub.isConnected(subjectId))
      .map(presentUnreachable);
  },
  reportReached,
  reportResponding,
};
