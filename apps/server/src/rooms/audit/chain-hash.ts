import { createHash } from 'node:crypto';

/** What a chain begins with: the hash of nothing. */
export const CHAIN_START = createHash('sha256').digest('hex');

/** Text that no other list of fields reads like: each field with its length in bytes. */
const asText = (fields: readonly (string | null)[]): string =>
  fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`)).join(',');

/**
 * The hash of an entry, in hex, worked out without the database's help (migration 010 holds its own way).
 * @param previous the hash before it, in hex
 * @param fields the entry's columns in the order of the table, as text
 */
export const chainHash = (previous: string, fields: readonly (string | null)[]): string =>
  createHash('sha256').update(Buffer.from(previous, 'hex')).update(asText(fields)).digest('hex');
