import type { Random } from './random.ts';

const UNSTORABLE = ['\u0000', 'a\u0000b', '\ud800', 'a\udfffb', '\udc00\ud800', '\ufffe', '\uffff'];
const LOOKS = [
  '\u202ereversed\u202c',
  '\u2066\u2067\u2068\u2069',
  '\u200b\u200d\ufeff',
  `a${'\u0301'.repeat(300)}`,
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '\u{e0041}\u{e007f}',
  'ﷺﷺﷺ',
  'İıſK',
  '\u0007\u001b[31m\u007f\u0085\u2028\u2029',
];
const SQL = [
  "'",
  "'; drop table incidents; --",
  "' or '1'='1",
  '") or 1=1 --',
  "\\'; select pg_sleep(20); --",
  "1; copy (select '') to program 'true'",
  '$1',
  '$$',
  "E'\\x00'",
  '%',
  '_%_',
  '\\',
  '%\\',
];
const PATHS = [
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'C:\\nul',
  'file:///etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '....//',
  'media/../../x',
  '.',
  '..',
  'con',
];
const HEADERS = ['a\r\nSet-Cookie: x=1', 'a\nX-Injected: 1', '\r\n\r\n<html>', 'a"; filename="b', "a'b;c=d"];
const WORDS = [
  '<script>globalThis.ran=1</script>',
  '$' + '{7*7}',
  '{{7*7}}',
  '#{7*7}',
  '%s%n%x',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  'true',
  '-1',
  '0x10',
  '1e308',
  '9'.repeat(40),
  '',
  ' ',
  '\t\n\r',
  'http://169.254.169.254/latest/meta-data',
  'javascript:globalThis.ran=1',
  '$' + '{jndi:ldap://127.0.0.1/a}',
];
/** Dates and times that are none, or that few can hold; among them those of the contract's own forms. */
const TIMES = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  '2026-02-30T25:61:61Z',
  '2026-11-20T14:05:00[Mars/Olympus]',
  '2026-03-29T01:30:00[Europe/London]',
  '2026-10-25T01:30:00+05:00[Europe/London]',
  '2026-11-20T14:05:00+99:99',
  '2026-11-20T14:05:00[+25:00]',
  '0000-00-00',
  '1900-01-01',
  '9999-12-31',
  '2026-13-45',
  '0',
  '1',
  '9999999999999999999',
  '00000000000000000001',
];
const IDS = [
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '{01890000-0000-7000-8000-000000000000}',
  '01890000-0000-7000-8000-00000000000',
  '0189000000007000800000000000 0000',
  '０１８９００００-0000-7000-8000-000000000000',
];

/** Texts that mean something to something: the store, a log, a header, a file system, a browser, a clock. */
export const HOSTILE_STRINGS: readonly string[] = [
  ...UNSTORABLE,
  ...LOOKS,
  ...SQL,
  ...PATHS,
  ...HEADERS,
  ...WORDS,
  ...TIMES,
  ...IDS,
];

/** Around a declared limit, and far beyond any. */
export function longString(random: Random, limit: number | undefined): string {
  const length = random.pick([(limit ?? 200) - 1, limit ?? 200, (limit ?? 200) + 1, 5_000, 60_000]);
  const unit = random.pick(['x', 'é', '\u{1f6a8}', ' ', '<', '\\', '*', '[']);
  return unit.repeat(Math.max(1, Math.floor(length / unit.length)));
}
