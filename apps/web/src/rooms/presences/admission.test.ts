import type { Organisation } from '@soteria/contract/organisations/organisations.shapes';
import type { Presence } from '@soteria/contract/presences/presences.shapes';
import { expect, test } from 'vitest';
import { ApiError } from '../../platform/api/api-error.ts';
import { admit, refusalOfFailure } from './admission.ts';

const org = (permitWebAccess: boolean) => ({ id: 'o1', permitWebAccess }) as Organisation;
const presence = (isHiddenPresence: boolean, ownerId = 'o1') => ({ isHiddenPresence, ownerId }) as Presence;

test('nobody comes in without a presence', () => {
  expect(admit([org(true)], [])).toEqual({ outcome: 'refused', message: 'No presences' });
});

test('nobody comes in whose organisations all refuse web access', () => {
  const message = "Sorry, we're not ready for your organisation to use this yet";
  expect(admit([org(false), org(false)], [presence(false)])).toEqual({ outcome: 'refused', message });
  expect(admit([org(false), org(true)], [presence(false)]).outcome).toBe('admitted');
});

test('who has only hidden presences is an admin and nothing else', () => {
  expect(admit([org(true)], [presence(true)])).toEqual({ outcome: 'admitted', confinedTo: 'admin' });
  expect(admit([org(true)], [presence(true), presence(false)])).toEqual({
    outcome: 'admitted',
    confinedTo: null,
  });
});

test('who belongs to an organisation that is not there is told so', () => {
  expect(admit([org(true)], [presence(false, 'o2')])).toEqual({
    outcome: 'admitted',
    confinedTo: 'not-linked',
  });
});

test('a platform admin is told, any other failure is only logged', () => {
  const parts = { status: 403, messages: [], requestId: null, retryAfter: null };
  expect(refusalOfFailure(new ApiError({ ...parts, code: 'platform-admin' }))).toBe(
    'Platform admins cannot login',
  );
  expect(refusalOfFailure(new ApiError({ ...parts, code: 'internal' }))).toBeNull();
  expect(refusalOfFailure(new Error('x'))).toBeNull();
});
