import { expect, test } from 'vitest';
import { sizeWords } from './size-words.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [84 * 1024, '84 KB'],
  [1024 * 1024 * 1.15, '1.2 MB'],
  [25 * 1024 * 1024, '25 MB'],
  [200 * 1024 * 1024, '200 MB'],
])('%i is %s', (size, words) => expect(sizeWords(size)).toBe(words));

test('a byte too many is to be seen', () => expect(sizeWords(25 * 1024 * 1024 + 1)).toBe('25.1 MB'));
