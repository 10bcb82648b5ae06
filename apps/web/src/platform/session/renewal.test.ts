import { expect, test } from 'vitest';
import { afterRenewal } from './renewal.ts';

const fresh = { isExpired: false, isHeldOpen: false };

test('a refused renewal ends the session at once', () => {
  expect(afterRenewal('refused', fresh)).toBe('end');
  expect(afterRenewal('refused', { isExpired: false, isHeldOpen: true })).toBe('end');
});

test('an unreachable provider is tried again until the token has expired', () => {
  expect(afterRenewal('unreachable', fresh)).toBe('retry');
  expect(afterRenewal('unreachable', { isExpired: true, isHeldOpen: false })).toBe('end');
});

test('a call for help that is still being sent holds an expired session open', () => {
  expect(afterRenewal('unreachable', { isExpired: true, isHeldOpen: true })).toBe('retry');
});
