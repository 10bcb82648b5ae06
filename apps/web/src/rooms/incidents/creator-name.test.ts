import { expect, it } from 'vitest';
import { waitForName } from './creator-name.ts';

/** A wait whose membership comes at the `knownAt`-th look. */
async function waitUntil(knownAt: number) {
  const waits: number[] = [];
  let looks = 0;
  const name = await waitForName({
    find: () => (++looks >= knownAt ? 'Ana' : undefined),
    later: (run, ms) => {
      waits.push(ms);
      run();
    },
  });
  return { name, looks, waits };
}

it('takes a name that is known at once without waiting', async () => {
  expect(await waitUntil(1)).toEqual({ name: 'Ana', looks: 1, waits: [] });
});

it('looks every 500 ms until the membership has come', async () => {
  expect(await waitUntil(3)).toEqual({ name: 'Ana', looks: 3, waits: [500, 500] });
  expect((await waitUntil(11)).name).toBe('Ana');
});

it('gives up after more than 10 tries', async () => {
  const { name, looks } = await waitUntil(Number.POSITIVE_INFINITY);
  expect(name).toBeNull();
  expect(looks).toBe(11);
});
