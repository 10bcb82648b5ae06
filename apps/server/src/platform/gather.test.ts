import { expect, it } from 'vitest';
import { Gather } from './gather.ts';

it('does at once what comes alone, and together what comes meanwhile, for each key by itself', async () => {
  const turns: number[][] = [];
  const first = Promise.withResolvers<void>();
  const gather = new Gather<number, number>(async (items) => {
    turns.push([...items]);
    if (items[0] === 1) await first.promise;
    return items.map((item) => item * 10);
  });
  const one = gather.add('a', 1);
  const later = [gather.add('a', 2), gather.add('a', 3)];
  expect(await gather.add('b', 4)).toBe(40);
  expect(turns).toEqual([[1], [4]]);
  first.resolve();
  expect(await Promise.all([one, ...later])).toEqual([10, 20, 30]);
  expect(turns).toEqual([[1], [4], [2, 3]]);
  expect(await gather.add('a', 5)).toBe(50);
});

it('fails what failed, and goes on', async () => {
  const gather = new Gather<number, number>(async (items) => {
    if (items.includes(0)) throw new Error('all of them');
    return items.map((item) => (item < 0 ? new Error('this one') : item));
  });
  await expect(gather.add('a', 0)).rejects.toThrow('all of them');
  const results = await Promise.allSettled([gather.add('a', 1), gather.add('a', -1), gather.add('a', 2)]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const many = Array.from({ length: 200 }, (_, index) => gather.add('a', index + 1));
  expect(await Promise.all(many)).toEqual(many.map((_, index) => index + 1));
});
