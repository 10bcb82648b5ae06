import { expect, it } from 'vitest';
import { stopDatabase } from './harness/stop-database.ts';

// The short form of database.fault.ts.
it('loses, doubles and hides nothing when the database is stopped hard, and says 503 meanwhile', async () => {
  const { refusals, ...result } = await stopDatabase({ stops: 2, devices: 24, postsPerSecond: 50 });
  expect(result).toMatchObject({ lost: 0, doubled: 0, unseen: 0, wrongLists: 0, wrongAttendance: 0 });
  expect(result.acknowledged).toBeGreaterThan(0);
  expect(refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)).toEqual([]);
}, 240_000);
