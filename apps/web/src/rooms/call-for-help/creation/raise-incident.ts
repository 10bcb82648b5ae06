import type { IncidentType } from '@soteria/contract/incident-types/incident-types.shapes';
import { locationOf } from '@soteria/contract/incidents/creation-rules';
import type { Incident, newIncident } from '@soteria/contract/incidents/incidents.shapes';
import { toZonedForm } from '@soteria/contract/kit/time';
import type { Mode } from '@soteria/contract/organisations/demo-mode';
import type { z } from 'zod';
import { ApiError } from '../../../platform/api/api-error.ts';
import { timeNow } from '../../../ui/shared-clock.ts';
import { createIncident } from '../../incidents/incidents.api.ts';
import type { Membership } from '../../presences/me.ts';
import { followUp } from '../raise-steps.ts';
import type { CreationForm } from './creation-form.ts';

type Body = z.input<typeof newIncident>;

/** One press of Start Incident: the same body and key for every try, so that none doubles. */
export interface Raise {
  key: string;
  body: Body;
}

const TIMESTAMP_ZONE = 'Europe/London';
const TRY_TIMEOUT = 8000;
const TRIES = 5;
const RETRY = 1000;
/** How long the dialog waits for the steps after the creation; they go on behind the incident's page. */
const STEPS_WAIT = 3000;

const sameButTime = (one: Body, other: Body) =>
  JSON.stringify({ ...one, IncidentTimestamp: '' }) === JSON.stringify({ ...other, IncidentTimestamp: '' });

interface Raising {
  form: CreationForm;
  type: IncidentType;
  membership: Membership;
  mode: Mode;
  /** The try before, if it failed: an unchanged form repeats it under its key. */
  before: Raise | null;
}

export function makeRaise({ form, type, membership: { presence, org }, mode, before }: Raising): Raise {
  const body: Body = {
    OwnerId: org.id,
    CreatedBy: presence.id,
    DisplayName: form.title.trim(),
    Content: {
      IncidentDescription: form.description.trim(),
      IncidentPurpose: type.purpose,
      IncidentTypeId: type.id,
      Mode: mode,
      Location: locationOf(form.tags),
    },
    ChosenResponders: [...form.responders],
    IncidentTimestamp: toZonedForm(timeNow(), TIMESTAMP_ZONE),
  };
  return before && sameButTime(before.body, body) ? before : { key: crypto.randomUUID(), body };
}

async function create(membership: Membership, { key, body }: Raise): Promise<Incident> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await createIncident(membership.org.tenantId, body as never, {
        idempotencyKey: key,
        timeoutMs: TRY_TIMEOUT,
      });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isPassing || attempt === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY));
    }
  }
}

/** Core §4: create, description, location, tags. Throws when the creation itself failed. */
export async function raiseIncident(
  membership: Membership,
  raise: Raise,
  form: CreationForm,
): Promise<Incident> {
  const incident = await create(membership, raise);
  const steps = followUp(incident, {
    key: raise.key,
    presenceId: membership.presence.id,
    description: form.description.trim(),
    location: locationOf(form.tags),
    tags: form.tags,
  });
  await Promise.race([steps, new Promise((resolve) => setTimeout(resolve, STEPS_WAIT))]);
  return incident;
}
