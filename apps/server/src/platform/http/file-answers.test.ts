import { expect, it } from 'vitest';
import { dispositionOf } from './file-answers.ts';

it.each([
  ['plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['a"; filename="b.html', 'a__ filename__b.html', 'a%22%3B%20filename%3D%22b.html'],
  ['a\\".html', 'a__.html', 'a%5C%22.html'],
  ['a\r\nset-cookie: b=c', 'a__set-cookie_ b_c', 'a%0D%0Aset-cookie%3A%20b%3Dc'],
  ["it's (1)*.txt", 'it_s (1)_.txt', 'it%27s%20%281%29%2A.txt'],
  ['火.txt', '_.txt', '%E7%81%AB.txt'],
])('keeps the name %j inside its quotes', (name, plain, encoded) => {
  expect(dispositionOf('attachment', name)).toBe(
    `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`,
  );
});
