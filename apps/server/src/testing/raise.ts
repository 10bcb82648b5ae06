import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import type { IncidentTypeId, PresenceId } from '@soteria/contract/kit/ids';
import { toZonedForm } from '@soteria/contract/kit/time';
import { demoId, orgIdOf, presenceIdOf, tenantIdOf } from '../demo/demo-id.ts';
import type { TestApp } from './test-app.ts';

/** Riverside Primary School in a path. */
export const riverside = { t: tenantIdOf('riverside'), o: orgIdOf('riverside') };

interface Options {
  org?: string;
  actor?: string;
  typeId?: IncidentTypeId;
  displayName?: string;
  mode?: 0 | 1 | 2;
  timestamp?: string;
  chosen?: PresenceId[];
  idempotencyKey?: string;
}

/** Raises a real lockdown at Riverside as a demo account, unless the options say otherwise. */
export function raise(
  test: Pick<TestApp, 'call'> & { clock: { now(): number } },
  account: string,
  options: Options = {},
) {
  const org = options.org ?? 'riverside';
  return test.call(account, incidentsEndpoints.createIncident, {
    params: { t: tenantIdOf(org) },
    body: {
      OwnerId: orgIdOf(org),
      CreatedBy: presenceIdOf(org, options.actor ?? account),
      DisplayName: options.displayName ?? 'Lockdown',
      Content: {
        IncidentDescription: 'Two adults in the corridor',
        IncidentPurpose: 1,
        IncidentTypeId: options.typeId ?? demoId('type riverside Lockdown'),
        Mode: options.mode ?? 0,
        Location: 'Main building, Room 12',
      },
      ChosenResponders: options.chosen ?? [],
      IncidentTimestamp: options.timestamp ?? toZonedForm(test.clock.now(), 'Europe/London'),
    },
    ...(options.idempotencyKey ? { idempotencyKey: options.idempotencyKey } : {}),
  });
}
