import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { raise, riverside } from '../testing/raise.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openRaw, say } from './raw-socket.ts';
import { watchProcess } from './watch-process.ts';

let test: TestApp;
let token: string;
const watch = watchProcess();
beforeAll(async () => {
  test = await startTestApp({ REQUEST_WITHIN_SECONDS: '1' });
  token = await test.tokenOf('m.lindqvist');
});
afterAll(async () => {
  watch.end();
  await test.close();
});
afterEach(async () => {
  expect((await fetch(`${test.url}/health/ready`)).status).toBe(200);
  expect(watch.seen).toEqual([]);
});

const HEAD = 'Host: localhost\r\n';
const GET = (path: string, headers = HEAD) => `GET ${path} HTTP/1.1\r\n${headers}\r\n`;
const incidents = `/api/v1/${riverside.t}/Incidents`;
const post = (headers: string, body: string) =>
  `POST ${incidents} HTTP/1.1\r\n${HEAD}Authorization: Bearer ${token}\r\nContent-Type: application/json\r\n${headers}\r\n${body}`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);

describe('what is no request', () => {
  it.each<[string, () => string | Buffer]>([
    ['another protocol', () => Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0xfc, 0x03, 0x03])],
    ['HTTP/2 without being asked', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a method there is not', () => `FOO / HTTP/1.1\r\n${HEAD}\r\n`],
    ['a version there is not', () => `GET / HTTP/9.9\r\n${HEAD}\r\n`],
    ['a NUL in the address', () => GET('/health/\0live')],
    ['a line feed in a header', () => GET('/health/live', `${HEAD}A: b\nX: c\rd\r\n`)],
    ['a NUL in a header', () => GET('/health/live', `${HEAD}A: b\0c\r\n`)],
    ['a space before the colon', () => GET('/health/live', `${HEAD}Content-Length : 3\r\n`)],
    ['a header folded over two lines at the start', () => `GET / HTTP/1.1\r\n A: b\r\n${HEAD}\r\n`],
    ['two lengths', () => post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}')],
    ['a length and chunks', () => post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n')],
    ['a length below nothing', () => post('Content-Length: -1\r\n', '{}')],
    ['a length beyond all numbers', () => post('Content-Length: 99999999999999999999999\r\n', '{}')],
    ['chunks of garbage', () => post('Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n')],
    ['a chunk longer than it says', () => post('Transfer-Encoding: chunked\r\n', '1\r\n{}}}\r\n0\r\n\r\n')],
    ['an encoding over the chunks', () => post('Transfer-Encoding: chunked, gzip\r\n', '0\r\n\r\n')],
    ['headers without end', () => GET('/health/live', `${HEAD}A: ${'x'.repeat(100_000)}\r\n`)],
    ['ten thousand headers', () => GET('/health/live', `${HEAD}${'A: b\r\n'.repeat(10_000)}`)],
    [
      'a chunk with a name without end',
      () => post('Transfer-Encoding: chunked\r\n', `1;${'a'.repeat(40_000)}\r\n`),
    ],
  ])('%s is refused as a problem, and the connection ended', async (_what, bytes) => {
    const answer = await say(test.url, bytes());
    const status = statusOf(answer);
    expect([400, 413]).toContain(status);
    expect(answer).toContain('application/problem+json');
    const body = JSON.parse(answer.slice(answer.lastIndexOf('\r\n\r\n'))) as { status: number };
    expect(body.status).toBe(status);
  });

  it('HEAD is refused without a body, which would be taken for another answer', async () => {
    const answer = await say(test.url, `HEAD /${'x'.repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`);
    expect(statusOf(answer)).toBe(413);
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  it.each<[string, () => string]>([
    ['a body shorter than it says', () => post('Content-Length: 50\r\n', '{}')],
    ['chunks that break off', () => post('Transfer-Encoding: chunked\r\n', '5\r\n{"a"')],
    [
      'a file that breaks off',
      () =>
        `POST /api/v1/${riverside.t}/Presences/${riverside.t}/Thumb HTTP/1.1\r\n${HEAD}Authorization: Bearer ${token}\r\n` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n--b\r\nContent-Disposition: form-data; na',
    ],
  ])('%s is no success', async (_what, bytes) => {
    const status = statusOf(await say(test.url, bytes()));
    expect(status).toBeLessThan(500);
    expect(Math.floor(status / 100)).not.toBe(2);
  });

  it('a request without a host is refused', async () => {
    expect(statusOf(await say(test.url, 'GET /health/live HTTP/1.1\r\n\r\n'))).toBe(400);
  });

  it('a second request hidden in the first is refused, and not done', async () => {
    const before = await test.call('m.lindqvist', incidentsEndpoints.listOwnIncidents);
    const hidden = post('Content-Length: 2\r\n', '{}');
    const answer = await say(
      test.url,
      post(`Content-Length: 2\r\nTransfer-Encoding : chunked\r\n`, `{}${hidden}`),
    );
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(statusOf(answer)).toBe(400);
    const after = await test.call('m.lindqvist', incidentsEndpoints.listOwnIncidents);
    expect(after.body.length).toBe(before.body.length);
  });
});

describe('addresses', () => {
  it.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/../../../package.json',
    '/assets/%00.js',
    '/..%5c..%5cpackage.json',
    '//etc/passwd',
    '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
    '/.git/config',
    '/api/v1/../../../package.json',
  ])('%s opens no file', async (path) => {
    const answer = await say(test.url, GET(path, `${HEAD}Connection: close\r\n`));
    expect(statusOf(answer)).toBeLessThan(500);
    // Either nothing, or the app's own page, which every address of the app gives.
    expect(answer).not.toMatch(/root:|"workspaces"|\[core\]/);
  });

  it('say nothing that another header could be made of', async () => {
    for (const path of ['/%0d%0aX-Injected:%20a', '/oidc/%0d%0aX-Injected:a', '/assets%0d%0aX-Injected:a/']) {
      const head =
        (await say(test.url, GET(path, `${HEAD}Connection: close\r\n`))).split('\r\n\r\n')[0] ?? '';
      expect(head).not.toMatch(/^X-Injected/im);
    }
  });

  it('never lead to the host that a header names', async () => {
    for (const headers of ['Host: evil.example\r\n', `${HEAD}X-Forwarded-Host: evil.example\r\n`]) {
      for (const path of ['/', '/oidc/account', '/assets', 'http://evil.example/api/v1/self/orgs']) {
        const head = (await say(test.url, GET(path, `${headers}Connection: close\r\n`))).split('\r\n\r\n')[0];
        expect(head).not.toMatch(/^location:.*evil/im);
      }
    }
  });
});

describe('requests that arrive drop by drop', () => {
  /** Says something small again and again, until the other side has had enough. */
  async function dribble(begin: string, drop: string) {
    const { socket, said, ended } = await openRaw(test.url);
    socket.write(begin);
    const dropping = setInterval(() => socket.writable && socket.write(drop), 100);
    await ended;
    clearInterval(dropping);
    return said.text;
  }

  it.each<[string, () => string, string]>([
    ['nothing at all', () => '', ''],
    ['a first line', () => 'GET /', 'a'],
    ['headers', () => `GET /health/live HTTP/1.1\r\n${HEAD}`, 'A: b\r\n'],
    ['a body', () => post('Content-Length: 5000\r\n', '{'), ' '],
    ['chunks', () => post('Transfer-Encoding: chunked\r\n', ''), '1\r\n \r\n'],
    [
      'a file of nobody',
      () =>
        `POST /api/v1/${riverside.t}/Presences/${riverside.t}/Thumb HTTP/1.1\r\n${HEAD}` +
        'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 5000\r\n\r\n',
      'x',
    ],
  ])('%s: the connection is cut, and others are served meanwhile', async (_what, begin, drop) => {
    const answers = Array.from({ length: 20 }, () => dribble(begin(), drop));
    expect((await raise(test, 'm.lindqvist')).status).toBe(201);
    for (const text of await Promise.all(answers)) expect(text).not.toMatch(/^HTTP\/1\.1 (2|5)/);
  });
});
