import { expect, test } from 'vitest';
import { duration, timeAgo } from './time-words.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');

test('a duration is written as the look book writes it', () => {
  expect(duration(38_400)).toBe('38 s');
  expect(duration(134_000)).toBe('2 min 14 s');
  expect(duration(3_600_000 * 3 + 60_000)).toBe('3 h 1 min');
  expect(duration(-5)).toBe('0 s');
});

test('time ago goes from now over minutes and hours to the date', () => {
  expect(timeAgo(now - 20_000, now)).toBe('just now');
  expect(timeAgo(now - 12 * 60_000, now)).toBe('12 min ago');
  expect(timeAgo(now - 3 * 3_600_000, now)).toBe('3 h ago');
  expect(timeAgo(Date.parse('2026-11-17T12:00:00.000Z'), now)).toBe('Tue');
  expect(timeAgo(Date.parse('2026-11-12T12:00:00.000Z'), now)).toBe('12 Nov');
  expect(timeAgo(Date.parse('2025-11-12T12:00:00.000Z'), now)).toBe('12 Nov 2025');
});
