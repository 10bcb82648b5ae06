import { expect, it } from 'vitest';
import { archivingInDays } from './archiving.ts';

const DAY = 24 * 60 * 60_000;
const lastActivity = '2026-11-20T14:05:00.000Z';
const after = (days: number, flags = 0) =>
  archivingInDays({ lastActivity, flags }, 180, Date.parse(lastActivity) + days * DAY);

it('counts the last ten days down to 0, and shows nothing before or after', () => {
  expect(after(0)).toBeNull();
  expect(after(169.5)).toBeNull();
  expect(after(170)).toBe(10);
  expect(after(176.5)).toBe(4);
  expect(after(179.9)).toBe(1);
  expect(after(180)).toBe(0);
  expect(after(182)).toBeNull();
});

it('never counts for a managed group', () => {
  expect(after(175, 1)).toBeNull();
});
