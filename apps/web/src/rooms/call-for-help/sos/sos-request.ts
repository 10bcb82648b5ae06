import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import type { newIncident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId, TenantId } from '@soteria/contract/kit/ids';
import { toZonedForm } from '@soteria/contract/kit/time';
import type { Mode } from '@soteria/contract/organisations/demo-mode';
import type { z } from 'zod';
import type { Membership } from '../../presences/me.ts';
import type { Place } from '../place.ts';

/** Core §9: the SOS sheet sends itself after 6 seconds. */
export const SOS_COUNTDOWN = 6000;
/** Core §9: incident timestamps are sent in this zone. */
const TIMESTAMP_ZONE = 'Europe/London';

/** A call for help as it is kept on the device until the server has committed it. */
export interface SosRequest {
  /** Idempotency key of the creating call; the steps after it derive theirs. */
  key: string;
  /** Who called: another person on the same browser must not send it. */
  subjectId: string;
  tenantId: TenantId;
  presenceId: PresenceId;
  body: z.input<typeof newIncident>;
  mode: Mode;
  /** When it sends itself, Unix ms: for going on after a reload. In the page the countdown is monotonic. */
  deadline: number;
  /** The countdown is over or was cut short: it is to be sent. */
  isDue: boolean;
  typeName: string;
  orgName: string;
  audience: IncidentType['audience'];
  teams: string[];
  alertsCount: number;
  location: string | null;
  /** When the person said where they are, Unix ms. */
  locationSaidAt: number | null;
  personName: string;
  personTitle: string | null;
}

interface Calling {
  membership: Membership;
  type: IncidentType;
  mode: Mode;
  place: Place | null;
  subjectId: string;
  /** By the device's clock, Unix ms, */
  now: number;
  /** and by the server's as far as it is known. */
  calledAt: number;
  key: string;
}

/** Everything an SOS needs, put together when the tile is pressed. */
export function makeSosRequest({
  membership,
  type,
  mode,
  place,
  subjectId,
  now,
  calledAt,
  key,
}: Calling): SosRequest {
  const { presence, org } = membership;
  return {
    key,
    subjectId,
    tenantId: org.tenantId,
    presenceId: presence.id,
    mode,
    deadline: now + SOS_COUNTDOWN,
    isDue: false,
    typeName: type.displayName,
    orgName: org.displayName,
    audience: type.audience,
    teams: type.teams.map((team) => team.displayName),
    alertsCount: type.alertsCount,
    location: place?.location.description ?? null,
    locationSaidAt: place?.saidAt ?? null,
    personName: presence.displayName,
    personTitle: presence.jobTitle,
    body: {
      OwnerId: org.id,
      CreatedBy: presence.id,
      DisplayName: `${type.displayName} (${presence.displayName})`,
      Content: {
        IncidentDescription: `SOS: ${type.displayName}`,
        IncidentPurpose: type.purpose,
        IncidentTypeId: type.id,
        Mode: mode,
        Location: place?.location.description ?? null,
      },
      ChosenResponders: [],
      IncidentTimestamp: toZonedForm(calledAt, TIMESTAMP_ZONE),
    },
  };
}
