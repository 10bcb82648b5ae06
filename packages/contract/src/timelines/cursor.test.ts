import { expect, it } from 'vitest';
import { advance, startCursor } from './cursor.ts';

const entries = (...numbers: number[]) => numbers.map((seq) => ({ seq }));

it('advances over consecutive numbers only, and says when something is missing', () => {
  const first = advance(startCursor(3), entries(4, 5, 7));
  expect(first.ready.map((entry) => entry.seq)).toEqual([4, 5]);
  expect(first.hasGap).toBe(true);
  const second = advance(first.cursor, entries(6));
  expect(second.ready.map((entry) => entry.seq)).toEqual([6, 7]);
  expect(second).toMatchObject({ hasGap: false, cursor: { seq: 7 } });
});

it('takes each entry once, whatever order and how often they come', () => {
  let cursor = startCursor<{ seq: number }>(0);
  const list: number[] = [];
  for (const batch of [[3, 1], [1, 1, 2], [5], [2, 3, 4], [5, 6]]) {
    const step = advance(cursor, entries(...batch));
    cursor = step.cursor;
    list.push(...step.ready.map((entry) => entry.seq));
  }
  expect(list).toEqual([1, 2, 3, 4, 5, 6]);
});
