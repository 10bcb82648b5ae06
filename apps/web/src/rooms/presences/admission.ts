import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import type { Presence } from '@soteria/contract/presences/presences.shapes';
import { ApiError } from '../../platform/api/api-error.ts';

/** Core §8, word for word. */
export const REFUSALS = {
  platformAdmin: 'Platform admins cannot login',
  noPresences: 'No presences',
  notReady: "Sorry, we're not ready for your organisation to use this yet",
} as const;

/** Core §8: startup failure logs this and nothing renders. */
export const STARTUP_FAILED = 'Startup was not ok';

/** Where somebody has to stay who came in but has no organisation to take part in. */
export type Confinement = 'admin' | 'not-linked';

export type Admission =
  | { outcome: 'admitted'; confinedTo: Confinement | null }
  | { outcome: 'refused'; message: string };

/** Whether a signed-in person may come in (core §4, §5, §6), in the order of the specification. */
export function admit(organisations: Organisation[], presences: Presence[]): Admission {
  if (presences.length === 0) return { outcome: 'refused', message: REFUSALS.noPresences };
  if (!organisations.some((org) => org.permitWebAccess)) {
    return { outcome: 'refused', message: REFUSALS.notReady };
  }
  const visible = presences.filter((presence) => !presence.isHiddenPresence);
  if (visible.length === 0) return { outcome: 'admitted', confinedTo: 'admin' };
  const isLinked = visible.some((presence) => organisations.some((org) => org.id === presence.ownerId));
  return { outcome: 'admitted', confinedTo: isLinked ? null : 'not-linked' };
}

/** What a failure to load the context tells the person before the logout; null when only logged. */
export const refusalOfFailure = (error: unknown): string | null =>
  error instanceof ApiError && error.code === 'platform-admin' ? REFUSALS.platformAdmin : null;
