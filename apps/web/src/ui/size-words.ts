const KB = 1024;
const MB = KB * KB;

/** A whole number or one decimal, rounded up: what is a byte too large must not read as if it fitted. */
const upTo = (value: number) => (Math.ceil(value * 10) / 10).toLocaleString('en-GB');

/** How large a file is, as the look book writes it: "84 KB", "1.2 MB". `size` in bytes. */
export function sizeWords(size: number): string {
  if (size < KB) return `${size} bytes`;
  return size < MB ? `${Math.ceil(size / KB)} KB` : `${upTo(size / MB)} MB`;
}
