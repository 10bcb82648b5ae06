import type { versionEndpoints } from '@soteria/contract/version/version.endpoints';
import type { Handlers } from '../../platform/http/routes.ts';

export const versionRoutes: Handlers<typeof versionEndpoints> = {
  getComponentVersion: async ({ version }) => ({ currentVersion: version }),
};
