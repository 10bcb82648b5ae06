import { expect, it } from 'vitest';
import { chatName } from './chat-name.ts';

const members = (...names: string[]) => names.map((displayName) => ({ id: displayName, displayName }));
const nameOf = (displayName: string | null, ...names: string[]) =>
  chatName({ displayName, membership: members(...names) }, ['me']);

it('is the name it was given, else the names of at most two others and how many more', () => {
  expect(nameOf('Senior leadership', 'me', 'Ana')).toBe('Senior leadership');
  expect(nameOf(null, 'me', 'Ana')).toBe('Ana');
  expect(nameOf(null, 'me', 'Ana', 'Ben')).toBe('Ana, Ben');
  expect(nameOf(null, 'me', 'Ana', 'Ben', 'Leo')).toBe('Ana, Ben and 1 other');
  expect(nameOf(null, 'me', 'Ana', 'Ben', 'Leo', 'Zoe')).toBe('Ana, Ben and 2 others');
});

it('is one’s own name when everybody else has left', () => {
  expect(nameOf(null, 'me')).toBe('me');
});
