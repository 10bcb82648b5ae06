import { randomUUID } from 'node:crypto';

/**
 * UUIDv7 (RFC 9562): sorts by `now`, Unix ms. From the application: PostgreSQL 15 has none (stack.md 5). What follows
 * the version is alike in a version 4, for which Node keeps random bytes ready.
 */
export function uuidv7(now: number): string {
  const time = Math.trunc(now).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** The moment in a UUIDv7, Unix ms; null for any other. */
export const momentOf = (id: string): number | null =>
  id[14] === '7' ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : null;
