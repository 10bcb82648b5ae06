import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { presenceIdOf } from '../demo/demo-id.ts';
import { raise, riverside } from '../testing/raise.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openSocket } from '../testing/test-socket.ts';
import { openRaw, say } from './raw-socket.ts';
import { watchProcess } from './watch-process.ts';

let test: TestApp;
const watch = watchProcess();
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(async () => {
  watch.end();
  await test.close();
});
afterEach(async () => {
  const socket = await openSocket(test.url, await test.tokenOf('l.duval'));
  await socket.next('user-loaded');
  await socket.close();
  expect(watch.seen).toEqual([]);
});

const handshake = (headers = '') =>
  'GET /soteriahub HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n${headers}\r\n`;

interface FrameParts {
  fin?: boolean;
  rsv?: number;
  opcode?: number;
  isMasked?: boolean;
  content?: Buffer | string;
  /** What it says its length is, where that is not so. */
  declared?: bigint;
}

/** A frame as RFC 6455 §5.2 draws it, and not always as it demands. */
function frame({
  fin = true,
  rsv = 0,
  opcode = 1,
  isMasked = true,
  content = '',
  declared,
}: FrameParts): Buffer {
  const payload = Buffer.from(content as string);
  const length = declared ?? BigInt(payload.length);
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  const mask = isMasked ? 0x80 : 0;
  const head =
    length < 126n
      ? Buffer.from([first, mask | Number(length)])
      : Buffer.concat([Buffer.from([first, mask | 127]), Buffer.alloc(8)]);
  if (length >= 126n) head.writeBigUInt64BE(length, 2);
  // A mask of zeros leaves the payload as it is.
  return Buffer.concat([head, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
}

/** The code of the close frame that the server sent last; null when it sent none. */
function closeCodeOf(bytes: Buffer): number | null {
  const at = bytes.lastIndexOf(Buffer.from([0x88]));
  return at < 0 || at + 4 > bytes.length ? null : bytes.readUInt16BE(at + 2);
}

/** Opens the hub, says the frames, and answers with what code it was closed. */
async function closedAfter(...frames: Buffer[]): Promise<number | null> {
  const { socket, said, ended } = await openRaw(test.url);
  socket.write(handshake());
  await expect.poll(() => said.text).toContain('101');
  for (const bytes of frames) socket.write(bytes);
  // What a browser would do on its close frame; a reset is as good.
  await expect.poll(() => said.isEnded || closeCodeOf(said.bytes) !== null).toBe(true);
  socket.end();
  await ended;
  return closeCodeOf(said.bytes);
}

describe('the handshake', () => {
  it.each([
    'https://evil.example',
    'null',
    'http://localhost:4000.evil.example',
    'http://localhost:40000',
    'http://localhost:4001',
    'https://localhost:4000',
    'http://user@localhost:4000',
    'http://LOCALHOST:4000/',
    'http://localhost:4000, https://evil.example',
    ' ',
  ])('refuses a page of %j', async (origin) => {
    expect(await say(test.url, handshake(`Origin: ${origin}\r\n`))).toMatch(/^HTTP\/1\.1 403/);
  });

  it('takes a page of the product itself', async () => {
    const { socket, said, ended } = await openRaw(test.url);
    socket.write(handshake('Origin: http://localhost:4000\r\n'));
    await expect.poll(() => said.text).toMatch(/^HTTP\/1\.1 101/);
    socket.destroy();
    await ended;
  });

  it.each<[string, string]>([
    ['without a key', handshake().replace(/Sec-WebSocket-Key.*\r\n/, '')],
    ['with a key of another length', handshake().replace(/(Sec-WebSocket-Key: ).*\r\n/, '$1YQ==\r\n')],
    ['of another version', handshake().replace('Version: 13', 'Version: 7')],
    ['by POST', handshake().replace('GET', 'POST')],
    ['elsewhere', handshake().replace('/soteriahub', '/api/v1/self/orgs')],
    ['at an address that climbs', handshake().replace('/soteriahub', '/soteriahub/../etc')],
  ])('is refused %s', async (_what, request) => {
    expect(await say(test.url, request)).toMatch(/^HTTP\/1\.1 4\d\d/);
  });
});

describe('frames', () => {
  const ping = '{"type":"Ping","payload":{}}';
  it.each<[string, number[], () => Buffer[]]>([
    ['without a mask', [1002], () => [frame({ content: ping, isMasked: false })]],
    ['with a reserved bit', [1002], () => [frame({ content: ping, rsv: 4 })]],
    ['of no known kind', [1002], () => [frame({ opcode: 3, content: ping })]],
    ['that go on with nothing', [1002], () => [frame({ opcode: 0, content: ping })]],
    ['that begin twice', [1002], () => [frame({ fin: false }), frame({ content: ping })]],
    ['of control that is cut in pieces', [1002], () => [frame({ opcode: 9, fin: false })]],
    ['of control that is too long', [1002], () => [frame({ opcode: 9, content: 'x'.repeat(126) })]],
    ['of text that is none', [1007], () => [frame({ content: Buffer.from([0xff, 0xfe, 0xc0, 0x80]) })]],
    [
      'cut in the middle of a character',
      [1007],
      () => [frame({ fin: false, content: Buffer.from([0xe2]) }), frame({ opcode: 0 })],
    ],
    [
      'that close with no code there is',
      [1002],
      () => [frame({ opcode: 8, content: Buffer.from([0x03, 0xe7]) })],
    ],
    ['that close with half a code', [1002], () => [frame({ opcode: 8, content: Buffer.from([0x03]) })]],
    ['longer than there are bytes', [1009], () => [frame({ declared: 2n ** 62n })]],
    ['with a length below nothing', [1002, 1009], () => [frame({ declared: 2n ** 63n })]],
    ['above the limit', [1009], () => [frame({ content: 'x'.repeat(64 * 1024 + 1) })]],
    [
      'above the limit in pieces',
      [1009],
      () => [
        frame({ fin: false, content: 'x'.repeat(40_000) }),
        frame({ opcode: 0, content: 'x'.repeat(40_000) }),
      ],
    ],
    ['of bytes that are no JSON', [1008], () => [frame({ opcode: 2, content: randomBytes(500) })]],
    [
      'with JSON ten thousand deep',
      [1008],
      () => [frame({ content: `${'['.repeat(10_000)}${']'.repeat(10_000)}` })],
    ],
    [
      'with objects ten thousand deep',
      [1008],
      () => [frame({ content: `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}` })],
    ],
    ['before signing in', [4401], () => [frame({ content: ping })]],
    ['before signing in, many', [4401], () => Array.from({ length: 500 }, () => frame({ content: ping }))],
    [
      'in pieces of one byte',
      [4401],
      () => [
        ...Array.from(ping, (char, index) =>
          frame({ content: char, opcode: index === 0 ? 1 : 0, fin: false }),
        ),
        ...Array.from({ length: 1_000 }, () => frame({ opcode: 0, fin: false })),
        frame({ opcode: 0 }),
      ],
    ],
  ])('%s close the socket with %j', async (_what, codes, frames) => {
    expect(codes).toContain(await closedAfter(...frames()));
  });

  it('a socket that says nothing is closed after 5 s', async () => {
    const { socket, said, ended } = await openRaw(test.url);
    socket.write(handshake());
    await expect.poll(() => said.text).toContain('101');
    test.clock.advance(5_001);
    await expect.poll(() => closeCodeOf(said.bytes), { timeout: 5_000 }).toBe(4401);
    socket.destroy();
    await ended;
  });
});

describe('a socket that sends faster than its requests are done', () => {
  const FRAMES = 500;
  const FILL = 'x'.repeat(60_000);

  it('is held back, is answered in the end, and holds nobody else back', async () => {
    const { body } = await raise(test, 'm.lindqvist');
    const { tenantId, groupId } = { tenantId: riverside.t, groupId: body.id };
    const hasty = await openSocket(test.url, await test.tokenOf('a.whitfield'));
    const other = await openSocket(test.url, await test.tokenOf('c.oyelaran'));
    await Promise.all([hasty.next('user-loaded'), other.next('user-loaded')]);
    const presenceId = presenceIdOf('riverside', 'a.whitfield');
    await test.app.context.database.transaction().execute(async (db) => {
      await sql`select 1 from groups where id = ${groupId} for update`.execute(db);
      // Waits for the row that is held here; all that follows waits for it.
      hasty.send({ type: 'Responding', payload: { tenantId, groupId, presenceId, ref: 'a' } });
      for (let count = 0; count < FRAMES; count++)
        hasty.socket.send(`{"type":"Ping","payload":{"fill":"${FILL}"}}`);
      for (let count = 0; count < 300; count++) {
        other.send({ type: 'Ping', payload: {} });
        await other.next('Pong');
      }
      // Of thirty megabytes most have not left: TCP holds them, and no memory of the server does.
      expect(hasty.socket.bufferedAmount).toBeGreaterThan((FRAMES * FILL.length) / 2);
    });
    await hasty.next('Acknowledged', ({ ref }) => ref === 'a');
    const pongs = () => hasty.frames.filter(({ type }) => type === 'Pong').length;
    await expect.poll(pongs, { timeout: 15_000 }).toBe(FRAMES);
    await Promise.all([hasty.close(), other.close()]);
  });
});
