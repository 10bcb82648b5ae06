import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse } from './harness/house.ts';
import { readBesideStopped } from './harness/stopped-readers.ts';

/** As in the long form, in MB. */
const KEPT_MB = 150;

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, 240_000);
afterAll(() => house.close());

// The short form of readers.fault.ts, without its times: three bytes a character fill the buffers soonest.
it('cuts devices that stop reading before they fill the memory, and tells the others everything', async () => {
  const read = await readBesideStopped(house, {
    readers: 8,
    stopped: 20,
    postsPerSecond: 200,
    length: 10_000,
    filler: '…',
    forMs: 2_000,
  });
  expect(read).toMatchObject({ unseen: 0, cut: 20 });
  expect(read.posts).toBeGreaterThan(0);
  expect(read.keptMb).toBeLessThan(KEPT_MB);
}, 240_000);
