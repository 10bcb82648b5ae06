import { expect, it } from 'vitest';
import { crashWhileRaising } from './harness/crash-while-raising.ts';

// The short form of crash.fault.ts: before the incident is written, after, and before it is noted as told.
it('never leaves an incident half raised, or one that nobody was told of, when the server crashes', async () => {
  const outcome = await crashWhileRaising([
    { answers: 0, held: 'statement' },
    { answers: 0, held: 'answer' },
    { answers: 1, held: 'statement' },
  ]);
  expect(outcome).toMatchObject({ crashes: 3, untold: 0, half: 0, doubled: 0 });
}, 240_000);
