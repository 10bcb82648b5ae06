import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import type { Preferences } from '@soteria/contract/preferences/preferences.endpoints';
import { expect, it } from 'vitest';
import { defaultAdminOrg } from './default-admin-org.ts';

const [north, south] = [{ id: 'north' } as Organisation, { id: 'south' } as Organisation];
const last = (lastOrg: string | null) => ({ lastOrg }) as Preferences;

it('selects the organisation last used while it is still administered, otherwise the first', () => {
  expect(defaultAdminOrg([north, south], last('south'))).toBe(south);
  expect(defaultAdminOrg([north, south], last('elsewhere'))).toBe(north);
  expect(defaultAdminOrg([north, south], last(null))).toBe(north);
  expect(defaultAdminOrg([north, south], undefined)).toBe(north);
  expect(defaultAdminOrg([], last('north'))).toBeUndefined();
});
