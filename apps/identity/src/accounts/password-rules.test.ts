import { expect, test } from 'vitest';
import { findPasswordFault } from './password-rules.ts';

const ABOUT = { email: 'maya.okafor.teacher@riverside.example', displayName: 'Maya Okafor Lindqvist' };

test.each([
  ['short of it by 1', null],
  ['fourteen chars', 'short'],
  ['x'.repeat(201), 'long'],
  ['password12345678', 'common'],
  ['PassWordPassWord', 'common'],
  ['123456789012345', 'common'],
  ['qwertyuiopasdfgh', 'common'],
  ['aaaaaaaaaaaaaaaa', 'common'],
  ['correct-horse-battery-staple', 'common'],
  ['correcthorsebatterystaple', 'common'],
  ['!!!welcome password!!!', 'common'],
  ['maya.okafor.teacher', 'personal'],
  ['Maya Okafor Lindqvist', 'personal'],
  ['together until safe', null],
  ['ein großes Stück Käse', null],
])('%s: %s', (password, fault) => {
  expect(findPasswordFault(password, ABOUT)).toBe(fault);
});
