/** The first and the last byte of a part. */
export interface Part {
  start: number;
  end: number;
}

/**
 * What a Range header asks of a file of `size` bytes (RFC 9110 §14): one part, `beyond` when the file has none
 * of it, or null for the whole file: no header, several parts, or nothing that can be understood.
 */
export function readRange(header: string | undefined, size: number): Part | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    // The last so many bytes.
    return Number(last) === 0 ? 'beyond' : { start: Math.max(0, size - Number(last)), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'beyond';
}
