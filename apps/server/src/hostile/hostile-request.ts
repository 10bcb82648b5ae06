import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { shapeOf } from './declared-shape.ts';
import { hostilePath, hostileQuery } from './hostile-address.ts';
import { brokenText, CONTENT_TYPES, hostileMultipart } from './hostile-body.ts';
import { HOSTILE_STRINGS } from './hostile-strings.ts';
import { spellJson } from './hostile-values.ts';
import { mutateValue } from './mutate-value.ts';
import type { Random } from './random.ts';
import type { RawRequest } from './raw-request.ts';

/** A valid request to start from. */
export interface Example {
  params?: object;
  query?: object;
  body?: object;
  file?: { content: Buffer; name: string; type: string };
}

/** As much of a text as a header may carry. */
const forHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 4_000);

const HEADERS: readonly ((random: Random) => Record<string, string>)[] = [
  (random) => ({ 'idempotency-key': random.pick(['a', 'b', 'x'.repeat(200), 'x'.repeat(201), 'é', '']) }),
  (random) => ({ 'idempotency-key': forHeader(random.pick(HOSTILE_STRINGS)) }),
  (random) => ({
    range: random.pick([
      'bytes=0-',
      'bytes=5-2',
      'bytes=-0',
      'bytes=99999999999999999999-',
      'bytes=0-0,2-3',
      'x=1',
    ]),
  }),
  (random) => ({ 'if-none-match': random.pick(['*', '"a"', 'W/"a"', ',,,', forHeader('\u0000"')]) }),
  (random) => ({ 'if-range': forHeader(random.pick(HOSTILE_STRINGS)), range: 'bytes=0-10' }),
  (random) => ({ authorization: random.pick(['Bearer', 'Bearer a.b.c', 'Basic YTpi', 'Bearer  x y', '']) }),
  (random) => ({ host: random.pick(['evil.example', '', '[::1', 'a:99999', '..']) }),
  (random) => ({ accept: random.pick(['*/*;q=x', 'text/html', ',', 'x'.repeat(4_000)]) }),
  (random) => ({ 'accept-encoding': random.pick(['gzip;q=0', 'identity;q=0, *;q=0', ',,']) }),
  (random) => ({ 'content-encoding': random.pick(['gzip', 'br', 'nonsense']) }),
  (random) => ({ 'x-http-method-override': random.pick(['DELETE', 'TRACE']), 'x-forwarded-for': "'" }),
  (random) => ({ origin: random.pick(['null', 'https://evil.example', '\u00ff']), referer: 'javascript:1' }),
  (random) => ({ cookie: random.pick(['__proto__=1', '=;=', 'a='.repeat(1_000)]) }),
  (random) => ({ [`x-${'y'.repeat(random.below(500))}`]: forHeader(random.pick(HOSTILE_STRINGS)) }),
];

function hostileBody(random: Random, endpoint: Endpoint, example: Example, ids: readonly string[]) {
  if (example.file && random.chance(0.9)) {
    const { body, type } = hostileMultipart(random, example.file);
    return { body, type };
  }
  if (!endpoint.body && random.chance(0.8)) return { body: null, type: null };
  const shape = endpoint.body ? shapeOf(endpoint.body) : {};
  const value = random.chance(0.85) ? mutateValue(random, shape, example.body ?? {}, ids) : example.body;
  const text = spellJson(value ?? {});
  return {
    body: random.chance(0.1) ? brokenText(random, text) : Buffer.from(text),
    type: random.chance(0.05) ? random.pick(CONTENT_TYPES) : 'application/json',
  };
}

/** A request to an endpoint that is wrong somewhere, and right in most places. */
export function hostileRequest(
  random: Random,
  endpoint: Endpoint,
  example: Example,
  token: string | null,
  ids: readonly string[],
): RawRequest {
  const path = hostilePath(
    random,
    endpoint.path,
    endpoint.params,
    (example.params ?? {}) as Record<string, unknown>,
    ids,
    // With nothing else to bend, the address is all there is.
    endpoint.body || example.file ? 0.05 : 0.3,
  );
  const query = hostileQuery(random, endpoint.query, (example.query ?? {}) as Record<string, unknown>, ids);
  const { body, type } = hostileBody(random, endpoint, example, ids);
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  if (type !== null) headers['content-type'] = type;
  if (random.chance(0.2)) Object.assign(headers, random.pick(HEADERS)(random));
  const method = random.chance(0.03)
    ? random.pick(['HEAD', 'OPTIONS', 'PATCH', 'PUT', 'TRACE'])
    : endpoint.method;
  return { method, path: `/api/v1${path}${query}`, headers, body };
}
