import { expect, it } from 'vitest';
import { lookAtNights } from './harness/clock-nights.ts';

// The short form of clocks.fault.ts.
it('keeps instants, days and ranges right around the nights on which the clocks change', async () => {
  expect(await lookAtNights(600)).toEqual({
    instants: 600,
    changedByForm: 0,
    wrongClocks: 0,
    wrongDays: 0,
    wrongInputs: 0,
  });
});
