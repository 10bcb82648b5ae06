import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import type { Preferences } from '@soteria/contract/preferences/preferences.endpoints';

/** Spec core §2: the last-used organisation if the person still administers it, otherwise the first administered. */
export const defaultAdminOrg = (
  administered: readonly Organisation[],
  preferences: Preferences | undefined,
): Organisation | undefined => administered.find(({ id }) => id === preferences?.lastOrg) ?? administered[0];
