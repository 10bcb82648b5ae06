import { expect, it } from 'vitest';
import { withPiece } from './with-piece.ts';

const held = { version: 5, lastSeq: 8, name: 'held', lastActivity: 'eighth', own: true };
const piece = { version: 6, lastSeq: 9, name: 'piece', lastActivity: 'ninth' };
const take = (change: object) => withPiece(held, { ...piece, ...change }, ['lastSeq', 'lastActivity']);

it('takes a newer piece, and leaves an older one alone', () => {
  expect(take({})).toEqual({ ...piece, own: true });
  expect(take({ version: 4 })).toBe(held);
});

it('keeps what entries told since the piece was read', () => {
  expect(take({ lastSeq: 7 })).toEqual({ ...held, version: 6, name: 'piece' });
});
