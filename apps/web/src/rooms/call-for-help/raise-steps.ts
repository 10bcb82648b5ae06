import { locationEntry } from '@soteria/contract/incidents/creation-rules';
import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import type { PresenceId } from '@soteria/contract/kit/ids';
import type { Tag } from '@soteria/contract/tags/tags.shapes';
import { timelinesEndpoints } from '@soteria/contract/timelines/timelines.endpoints';
import { ApiError } from '../../platform/api/api-error.ts';
import { call } from '../../platform/api/call.ts';
import { showError } from '../../platform/notifications/toasts.ts';
import { linkTag } from '../tags/tags.api.ts';
import { callForHelpWords } from './call-for-help.words.ts';

const RETRY = 1500;
/** How often a step after the creation is tried while the server cannot be reached: some minutes. */
const TRIES = 120;
const STEP_TIMEOUT = 8000;

/** Tries until it is answered; the key makes a repeat harmless. Throws what the server says against it. */
async function insist<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isPassing || attempt >= TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.retryAfter ?? RETRY));
    }
  }
}

export interface Steps {
  /** The creation's idempotency key; each step derives its own. */
  key: string;
  presenceId: PresenceId;
  description: string;
  location: string | null;
  tags: readonly Tag[];
}

const postEntry = (incident: Incident, presenceId: PresenceId, text: string, key: string) =>
  insist(() =>
    call(timelinesEndpoints.createEntry, {
      params: { t: incident.tenantId },
      body: {
        OwnerType: 3,
        OwnerId: incident.id,
        CreatedByPresenceId: presenceId,
        Content: { Text: text },
      },
      idempotencyKey: key,
      timeoutMs: STEP_TIMEOUT,
    }),
  );

/**
 * What follows the creation, in the order of core §4: the description onto the timeline, then 'My location:
 * ...' if there is one, then each tag. A step that is refused is told (core §8) and does not stop the next:
 * the alert is out already.
 */
export async function followUp(incident: Incident, steps: Steps): Promise<void> {
  const { key, presenceId, description, location, tags } = steps;
  const attempt = async (message: string, run: () => Promise<unknown>) => {
    try {
      await run();
    } catch (error) {
      showError(message, error);
    }
  };
  await attempt(callForHelpWords.errorPosting, () =>
    postEntry(incident, presenceId, description, `${key}:description`),
  );
  if (location) {
    await attempt(callForHelpWords.errorEntry, () =>
      postEntry(incident, presenceId, locationEntry(location), `${key}:location`),
    );
  }
  for (const [index, tag] of tags.entries()) {
    await attempt(callForHelpWords.errorTagging, () =>
      insist(() => linkTag(incident.tenantId, incident.ownerId, incident.id, tag, `${key}:tag:${index}`)),
    );
  }
}
