import { HOSTILE_STRINGS } from './hostile-strings.ts';
import type { Random } from './random.ts';

const BROKEN_TEXTS: readonly ((text: string) => string | Buffer)[] = [
  (text) => text.slice(0, -1),
  (text) => text.slice(0, text.length / 2),
  (text) => `\ufeff${text}`,
  (text) => Buffer.from(text, 'utf16le'),
  (text) =>
    Buffer.concat([
      Buffer.from(text.slice(0, 20)),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from(text.slice(20)),
    ]),
  (text) => `${text}${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(/:/, ':NaN,"a":'),
  (text) => text.replace('{', '{"__proto__":{"a":1},"__proto__":[],'),
  (text) => text.replace('}', ',}'),
  (text) => `${' '.repeat(200_000)}${text}`,
  () => '['.repeat(10_000),
  () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  () => `"${'x'.repeat(300_000)}"`,
  () => `${'1'.repeat(100_000)}`,
  () => '',
  () => '\u0000',
  () => 'null',
  () => '"\\ud800"',
];

/** JSON that breaks off, is doubled, is no text or is no JSON. */
export const brokenText = (random: Random, text: string): Buffer =>
  Buffer.from(random.pick(BROKEN_TEXTS)(text));

export const CONTENT_TYPES = [
  'application/json; charset=utf-16',
  'application/json; charset=nonsense; charset=utf-8',
  'application/json;',
  'APPLICATION/JSON',
  'application/merge-patch+json',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(200)}`,
  'application/octet-stream',
  '/',
  ';;;',
  'application/json/json',
];

interface Upload {
  content: Buffer;
  name: string;
  type: string;
}

interface Multipart {
  body: Buffer;
  type: string;
}

const BOUNDARY = '----soteria';

/** Without what would end a header's line; raw sockets try that. */
const inHeader = (text: string) => text.replace(/[\r\n]/g, ' ');

function partOf(headers: readonly string[], content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${headers.join('\r\n')}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ]);
}

const filePart = ({ content, name, type }: Upload) =>
  partOf(
    [
      `Content-Disposition: form-data; name="file"; filename="${inHeader(name)}"`,
      `Content-Type: ${inHeader(type)}`,
    ],
    content,
  );

const fieldPart = (name: string, value: string) =>
  partOf([`Content-Disposition: form-data; name="${name}"`], Buffer.from(value));

function hostileFile(random: Random, file: Upload): Upload {
  const content = random.pick<() => Buffer>([
    () => file.content,
    () => file.content.subarray(0, random.below(file.content.length)),
    () => Buffer.alloc(0),
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="ran=1"/>'),
    () => Buffer.from('<!doctype html><script>ran=1</script>'),
    () => Buffer.concat([file.content, Buffer.from('<script>ran=1</script>')]),
    () => Buffer.from('PK\u0003\u0004'),
    () => Buffer.alloc(100_000, 0x41),
  ])();
  return {
    content,
    name: random.chance(0.7) ? random.pick(HOSTILE_STRINGS) : file.name,
    type: random.pick([file.type, 'text/html', 'image/svg+xml', '', 'a', 'image/png; a=b; a=c']),
  };
}

/** One file as a form, or something that only looks like it. */
export function hostileMultipart(random: Random, file: Upload): Multipart {
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const end = Buffer.from(`--${BOUNDARY}--\r\n`);
  const bent = filePart(hostileFile(random, file));
  const body = random.pick<() => Buffer[]>([
    () => [bent, end],
    () => [bent, end],
    () => [bent],
    () => [bent.subarray(0, random.below(bent.length))],
    () => [bent, bent, end],
    () => [fieldPart('file', 'no file'), end],
    () => [fieldPart('__proto__', 'x'), fieldPart('constructor', 'x'), bent, end],
    () => [...Array.from({ length: 40 }, (_, index) => fieldPart(`f${index}`, 'x')), bent, end],
    () => [
      partOf(
        Array.from({ length: 200 }, (_, index) => `X-${index}: y`),
        file.content,
      ),
      end,
    ],
    () => [partOf(['Content-Disposition: form-data'], file.content), end],
    () => [
      partOf([`Content-Disposition: form-data; name="file"; filename*=UTF-8''%ff%00..%2f`], file.content),
      end,
    ],
    () => [
      partOf(
        ['Content-Disposition: form-data; name="file"; filename="a"', 'Content-Transfer-Encoding: base64'],
        Buffer.from('%%%'),
      ),
      end,
    ],
    () => [Buffer.from(`--${BOUNDARY}\r\n${'X'.repeat(90_000)}`)],
    () => [end],
    () => [],
  ])();
  return { body: Buffer.concat(body), type: random.chance(0.9) ? type : random.pick(CONTENT_TYPES) };
}
