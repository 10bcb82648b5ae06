import { expect, it } from 'vitest';
import { acceptsMode, callForHelpMode } from './demo-mode.ts';

it.each([
  [null, true, 0],
  [0, true, 0],
  [1, true, 2],
  [1, false, 0],
  [2, false, 2],
] as const)('organisation %s, toggle %s: mode %s', (demoMode, isToggled, mode) => {
  expect(callForHelpMode(demoMode, isToggled)).toBe(mode);
});

it('takes a real call and a drill everywhere, a demo only where demos are used', () => {
  for (const demoMode of [null, 0, 1, 2] as const) {
    expect(acceptsMode(demoMode, 0)).toBe(true);
    expect(acceptsMode(demoMode, 1)).toBe(true);
    expect(acceptsMode(demoMode, 2)).toBe(demoMode === 1 || demoMode === 2);
  }
});
