import { plainShape, type Shape } from './declared-shape.ts';
import { HOSTILE_STRINGS, longString } from './hostile-strings.ts';
import type { Random } from './random.ts';

/** Stands for a number that JSON can spell and a double cannot hold; `spellJson` puts it in. */
const spelled = (digits: string) => `@@${digits}@@`;

/** JSON of a value, with numbers spelled as no encoder would. */
export const spellJson = (value: unknown): string =>
  (JSON.stringify(value) ?? '').replace(/"@@([-+.0-9eE]+)@@"/g, '$1');

const NUMBERS = [
  0,
  -1,
  0.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  spelled('-0'),
  spelled('1e400'),
  spelled('-1e400'),
  spelled('1e-400'),
  spelled('123456789012345678901234567890'),
  spelled('1.0'),
];

export function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Something of any JSON type, whatever is declared. */
export function anyValue(random: Random): unknown {
  return random.pick<() => unknown>([
    () => null,
    () => random.chance(0.5),
    () => random.pick(NUMBERS),
    () => random.pick(HOSTILE_STRINGS),
    () => [],
    () => ({}),
    () => [random.pick(HOSTILE_STRINGS)],
    () => ({ length: 2, 0: 'a', toString: 'b', valueOf: null }),
    () => nested(random.pick([3, 12, 25, 300])),
    () => Array.from({ length: random.pick([2, 600, 5_000]) }, () => 1),
  ])();
}

/** A value at the edges of what is declared: mostly of the right type. */
export function edgeValue(random: Random, declared: Shape, ids: readonly string[]): unknown {
  const shape = plainShape(declared);
  if (shape.type === 'integer' || shape.type === 'number') {
    const { minimum = 0, maximum = 2 ** 31 - 1 } = shape;
    return random.pick([minimum, minimum - 1, maximum, maximum + 1, ...NUMBERS]);
  }
  if (shape.type === 'boolean') return random.pick<unknown>([true, false, 'true', 1, null]);
  if (shape.type === 'array') {
    const item = () => sampleOf(random, shape.items ?? {}, ids);
    const length = random.pick([0, 1, 2, shape.maxItems ?? 50, (shape.maxItems ?? 50) + 1]);
    const same = item();
    return random.chance(0.5) ? Array.from({ length }, item) : Array.from({ length }, () => same);
  }
  if (shape.format === 'uuid' && random.chance(0.6)) {
    const id = random.pick(ids);
    return random.pick([id, id.toUpperCase(), ` ${id}`, `${id}\u0000`, id.replaceAll('-', ''), `{${id}}`]);
  }
  return random.chance(0.25) ? longString(random, shape.maxLength) : random.pick(HOSTILE_STRINGS);
}

const TEXTS = ['Help', 'Two adults', '*bold* @[a](b) https://example.com', 'Ελληνικά 日本語', 'x'];
/** What the contract's patterns take: times, ticks, days, base64url. */
const PATTERNED = [
  '2026-11-20T14:05:00[Europe/London]',
  '2026-11-20T14:05:00Z',
  '17951835267890001',
  '2026-11-20',
];

/** A value as declared. */
export function sampleOf(random: Random, declared: Shape, ids: readonly string[]): unknown {
  const shape = plainShape(declared);
  if ('const' in shape) return shape.const;
  if (shape.enum) return random.pick(shape.enum);
  if (shape.type === 'boolean') return random.chance(0.5);
  if (shape.type === 'integer' || shape.type === 'number') {
    const minimum = Math.max(shape.minimum ?? 0, 0);
    return minimum + random.below(Math.min(shape.maximum ?? 10, 1_000) - minimum + 1);
  }
  if (shape.type === 'array') {
    const length = random.below(4);
    return Array.from({ length }, () => sampleOf(random, shape.items ?? {}, ids));
  }
  if (shape.type === 'object') {
    const fields = Object.entries(shape.properties ?? {});
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(random, field, ids)]));
  }
  if (shape.format === 'uuid') return random.pick(ids);
  return random.pick(shape.pattern ? PATTERNED : TEXTS);
}
