import { expect, it } from 'vitest';
import { killUnderLoad } from './harness/kill-under-load.ts';

// The short form of kill.fault.ts.
it('loses, doubles and hides nothing when the server is killed in the middle of writing', async () => {
  const result = await killUnderLoad({ kills: 2, devices: 24, postsPerSecond: 50 });
  expect(result).toMatchObject({ lost: 0, doubled: 0, unseen: 0, wrongLists: 0, wrongAttendance: 0 });
  expect(result.acknowledged).toBeGreaterThan(0);
}, 240_000);
