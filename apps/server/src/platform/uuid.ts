import { randomFillSync } from 'node:crypto';

const random = new Uint8Array(10);
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** UUIDv7 (RFC 9562): sorts by `now`, Unix ms. From the application: PostgreSQL 15 has none (stack.md 5). */
export function uuidv7(now: number): string {
  randomFillSync(random);
  const time = Math.trunc(now).toString(16).padStart(12, '0');
  const byte = (index: number) => hex[random[index] ?? 0] ?? '00';
  const a = `7${byte(0).slice(1)}${byte(1)}`;
  const b = `${(0x80 | ((random[2] ?? 0) & 0x3f)).toString(16)}${byte(3)}`;
  const c = [4, 5, 6, 7, 8, 9].map(byte).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-${a}-${b}-${c}`;
}

/** The moment in a UUIDv7, Unix ms; null for any other. */
export const momentOf = (id: string): number | null =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
