import { expect, it } from 'vitest';
import { moveActive } from './move-active.ts';

const ALL = Array.from({ length: 20 }, (_, index) => `/${index}`);
const press = (key: string, active: string | null, held = {}) =>
  moveActive({ key, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...held }, ALL, active);

it('moves by arrows and goes round at the ends', () => {
  expect(press('ArrowDown', '/0')).toBe('/1');
  expect(press('ArrowUp', '/1')).toBe('/0');
  expect(press('ArrowDown', '/19')).toBe('/0');
  expect(press('ArrowUp', '/0')).toBe('/19');
});

it('goes to the ends by Home and End, and by pages no further', () => {
  expect(press('End', '/3')).toBe('/19');
  expect(press('Home', '/3')).toBe('/0');
  expect(press('PageDown', '/3')).toBe('/11');
  expect(press('PageDown', '/15')).toBe('/19');
  expect(press('PageUp', '/3')).toBe('/0');
});

it('leaves other keys, and those that select text, to the field', () => {
  expect(press('a', '/0')).toBeNull();
  expect(press('Home', '/3', { shiftKey: true })).toBeNull();
  expect(
    moveActive(
      { key: 'ArrowDown', altKey: false, ctrlKey: false, metaKey: false, shiftKey: false },
      [],
      null,
    ),
  ).toBeNull();
});
