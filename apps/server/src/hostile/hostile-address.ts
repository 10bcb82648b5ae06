import type { z } from 'zod';
import { shapeOf } from './declared-shape.ts';
import { HOSTILE_STRINGS, longString } from './hostile-strings.ts';
import { edgeValue, sampleOf } from './hostile-values.ts';
import type { Random } from './random.ts';

/** Bytes that are no text, encodings of encodings, and no encoding at all. */
const BROKEN = [
  '%',
  '%zz',
  '%00',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '%ff%fe',
  '%252e%252e%252f',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%5c..%5c',
  '%2e%2e',
  '..',
  '.',
  ';a=b',
  '%0d%0aX-Injected:%201',
  '%u0041',
  '{id}',
  ':id',
  '*',
];

/** Percent-encoding that takes lone surrogates too, as the three bytes that UTF-8 forbids. */
const encode = (text: string): string =>
  Array.from(text, (char) =>
    char.isWellFormed()
      ? encodeURIComponent(char)
      : `%ed%${(0x80 | ((char.charCodeAt(0) >> 6) & 0x3f)).toString(16)}%${(0x80 | (char.charCodeAt(0) & 0x3f)).toString(16)}`,
  ).join('');

function hostilePart(random: Random, schema: z.ZodType, ids: readonly string[]): string {
  const shape = shapeOf(schema);
  const kind = random.next();
  if (kind < 0.25) return random.pick(BROKEN);
  if (kind < 0.45) return encode(random.pick(HOSTILE_STRINGS));
  if (kind < 0.55) return encode(longString(random, shape.maxLength).slice(0, 2_000));
  if (kind < 0.75) return encode(String(sampleOf(random, shape, ids)));
  const value = edgeValue(random, shape, ids);
  return encode(typeof value === 'string' ? value.slice(0, 2_000) : JSON.stringify(value));
}

/** Puts parameters into a path, `share` of them hostile. */
export function hostilePath(
  random: Random,
  path: string,
  schema: z.ZodObject | undefined,
  params: Record<string, unknown>,
  ids: readonly string[],
  share: number,
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const field = schema?.shape[name] as z.ZodType | undefined;
    return field && random.chance(share)
      ? hostilePart(random, field, ids)
      : encode(String(params[name] ?? ''));
  });
}

/** The query of an example, with declared names filled in, doubled, bent and joined by others. */
export function hostileQuery(
  random: Random,
  schema: z.ZodObject | undefined,
  query: Record<string, unknown>,
  ids: readonly string[],
): string {
  const fields = Object.entries(schema?.shape ?? {});
  const parts = Object.entries(query).map(([name, value]) => `${name}=${encode(String(value))}`);
  for (const [name, field] of fields)
    if (random.chance(0.5)) parts.push(`${name}=${hostilePart(random, field as z.ZodType, ids)}`);
  if (random.chance(0.2)) {
    const [name = 'a'] = random.pick(fields) ?? [];
    parts.push(
      random.pick([
        `${name}[]=1&${name}[a]=2`,
        `__proto__[a]=1&constructor=2`,
        `${name}=1&${name}=2`,
        'a=1&'.repeat(2_000),
        `=&&==&%=%`,
        `${name}=${'x'.repeat(8_000)}`,
        `grant=${encode(random.pick(HOSTILE_STRINGS))}`,
      ]),
    );
  }
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
