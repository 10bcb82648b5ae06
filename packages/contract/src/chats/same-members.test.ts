import { expect, it } from 'vitest';
import { hasExactly } from './same-members.ts';

const chat = { membership: [{ id: 'a' }, { id: 'b' }] };

it('is true for exactly the same people in any order', () => {
  expect(hasExactly(chat, ['b', 'a'])).toBe(true);
  expect(hasExactly(chat, ['a'])).toBe(false);
  expect(hasExactly(chat, ['a', 'b', 'c'])).toBe(false);
  expect(hasExactly(chat, ['a', 'c'])).toBe(false);
});
