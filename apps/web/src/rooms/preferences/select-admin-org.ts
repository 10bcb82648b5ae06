import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import { logFailure } from '../../platform/log.ts';
import { queryClient } from '../../platform/query-client.ts';
import { defaultAdminOrg } from './default-admin-org.ts';
import { ownPreferences, setLastOrg } from './preferences.api.ts';

/** Selects the default organisation before an admin page is opened; every device of the person learns of it. */
export function selectDefaultAdminOrg(administered: readonly Organisation[]): void {
  const { queryKey } = ownPreferences();
  const known = queryClient.getQueryData(queryKey);
  const chosen = defaultAdminOrg(administered, known);
  if (!chosen || chosen.id === known?.lastOrg) return;
  queryClient.setQueryData(queryKey, { lastOrg: chosen.id });
  setLastOrg(chosen.id).catch((error: unknown) => logFailure('The organisation was not remembered', error));
}
