import { expect, it } from 'vitest';
import { isRepeatable } from './outbox.ts';

const HOUR = 60 * 60_000;
const post = { key: 'a', text: 'hello', mentions: [], at: 0, state: 'failed' } as const;

it('repeats a post only while the server still knows its key, which it does for 24 hours', () => {
  expect(isRepeatable(post, 22 * HOUR)).toBe(true);
  expect(isRepeatable(post, 24 * HOUR)).toBe(false);
});
