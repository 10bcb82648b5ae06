import { expect, it } from 'vitest';
import { Overtaken } from './overtaken.ts';

const withResolvers = () => Promise.withResolvers<number[]>();

it('makes on an answer what came while it was on its way, in order, and nothing else', async () => {
  const lists = new Overtaken();
  const add = (name: string, number: number) => lists.changed<number[]>(name, (list) => [...list, number]);
  add('a', 1);
  const [first, second] = [withResolvers(), withResolvers()];
  const one = lists.load('a', () => first.promise);
  add('a', 2);
  const other = lists.load('a', () => second.promise);
  add('b', 3);
  add('a', 4);
  first.resolve([0]);
  second.resolve([0, 2]);
  expect(await one).toEqual([0, 2, 4]);
  expect(await other).toEqual([0, 2, 4]);
  expect(await lists.load('a', async () => [9])).toEqual([9]);
});

it('forgets a load that failed', async () => {
  const lists = new Overtaken();
  await expect(lists.load('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  lists.changed('a', () => {
    throw new Error('nobody waits for this');
  });
});
