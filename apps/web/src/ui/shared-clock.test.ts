import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { correctClock, timeNow } from './shared-clock.ts';
import { timeAgo } from './time-words.ts';

const HOUR = 60 * 60_000;
const TRUE_TIME = Date.parse('2026-11-20T14:05:00.000Z');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  correctClock(Date.now());
  vi.useRealTimers();
});

test.each([-24 * HOUR, -HOUR, HOUR, 24 * HOUR])(
  'a device whose clock is wrong by %i ms says how long ago by the server’s',
  (wrong) => {
    vi.setSystemTime(TRUE_TIME + wrong);
    correctClock(TRUE_TIME);
    expect(timeNow()).toBe(TRUE_TIME);
    expect(timeAgo(TRUE_TIME - 12 * 60_000, timeNow())).toBe(timeAgo(0, 12 * 60_000));
    // Set right in the meantime: known with the next answer.
    vi.setSystemTime(TRUE_TIME);
    correctClock(TRUE_TIME);
    expect(timeNow()).toBe(TRUE_TIME);
  },
);

test('the way of an answer is no wrong clock', () => {
  vi.setSystemTime(TRUE_TIME);
  correctClock(TRUE_TIME - 2_000);
  expect(timeNow()).toBe(TRUE_TIME);
});
