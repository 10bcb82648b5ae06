import { expect, it } from 'vitest';
import { asWebpName, cleanFileName } from './media-names.ts';

it.each([
  ['plan.pdf', 'plan.pdf'],
  ['C:\\fakepath\\..\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['a/', 'file'],
  ['..', 'file'],
  [' \t', 'file'],
  ['\u202e\u2066', 'file'],
  ['two\r\nlines\u0000.txt', 'twolines.txt'],
  ['.gitignore', '.gitignore'],
  ['family 👩‍👩‍👧.jpg', 'family 👩‍👩‍👧.jpg'],
  ['broken \ud83d.jpg', 'broken \ufffd.jpg'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(196)}.jpg`],
  [`a.${'x'.repeat(300)}`, `a.${'x'.repeat(198)}`],
])('makes of %j %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected);
});

it('calls a WebP what it is', () => {
  expect(['IMG_1.JPG', 'a.b.png', 'photo'].map(asWebpName)).toEqual(['IMG_1.webp', 'a.b.webp', 'photo.webp']);
});
