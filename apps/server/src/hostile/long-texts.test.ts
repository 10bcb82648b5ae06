import { newDevice } from '@soteria/contract/devices/devices.shapes';
import { line, prose } from '@soteria/contract/kit/text';
import { dayOrInstant, ticks, zonedInstant } from '@soteria/contract/kit/time';
import { newPresence } from '@soteria/contract/presences/presences.shapes';
import { splitMentions } from '@soteria/contract/timelines/mentions';
import { expect, it } from 'vitest';
import { dispositionOf } from '../platform/http/file-answers.ts';
import { readRange } from '../platform/http/range.ts';
import { cleanFileName } from '../rooms/timelines/media-names.ts';

const SHORT = 4_000;
const TIMES = 16;
/** What takes sixteen times the text takes sixteen times as long, and not two hundred and fifty-six. */
const MOST = 80;

/** The quickest of some, in ms: what else the machine does only ever adds. */
function quickest(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 9; round++) {
    const startedAt = performance.now();
    work();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least;
}

const names = Array.from({ length: 20 }, (_, index) => `Person ${index}`);
const email = newPresence.shape.Email;
const { Endpoint, P256dh } = newDevice.shape;

it.each<[string, (unit: string, length: number) => unknown, string]>([
  ['an e-mail address without an end', (unit, length) => email.safeParse(unit.repeat(length)), 'a'],
  ['an e-mail address of dots', (unit, length) => email.safeParse(`a@${unit.repeat(length)}`), 'a.'],
  ['an e-mail address of hyphens', (unit, length) => email.safeParse(`a@${unit.repeat(length)}`), 'a-'],
  ['a push address', (unit, length) => Endpoint.safeParse(`https://${unit.repeat(length)}`), 'a.'],
  ['a key', (unit, length) => P256dh.safeParse(`${unit.repeat(length)}===`), 'a='],
  ['a time', (unit, length) => zonedInstant.safeParse(`2026-11-20T14:05${unit.repeat(length)}`), ':00'],
  ['a day', (unit, length) => dayOrInstant.safeParse(unit.repeat(length)), '0-'],
  ['ticks', (unit, length) => ticks.safeParse(unit.repeat(length)), '1'],
  ['blanks', (unit, length) => line().safeParse(`a${unit.repeat(length)}b`), ' '],
  ['lines', (unit, length) => prose(1e9).safeParse(unit.repeat(length)), ' \n'],
  ['names of nobody', (unit, length) => splitMentions(unit.repeat(length), names), '@Person '],
  ['signs of a name', (unit, length) => splitMentions(unit.repeat(length), names), '@'],
  ['a file in many folders', (unit, length) => cleanFileName(unit.repeat(length)), '../'],
  ['a file of dots', (unit, length) => cleanFileName(`${unit.repeat(length)}/`), '. '],
  ['a file of quotes', (unit, length) => dispositionOf('inline', unit.repeat(length)), `"'`],
  ['a range', (unit, length) => readRange(`bytes=${unit.repeat(length)}`, 10), '0'],
  ['a range of blanks', (unit, length) => readRange(`${unit.repeat(length)}x`, 10), ' '],
])('%s take as long as they are, and no longer', (_what, read, unit) => {
  read(unit, SHORT * TIMES);
  const [short, long] = [SHORT, SHORT * TIMES].map((length) => quickest(() => read(unit, length)));
  // Below a twentieth of a millisecond it is the clock that is measured.
  expect((long ?? 0) / Math.max(short ?? 0, 0.05)).toBeLessThan(MOST);
});
