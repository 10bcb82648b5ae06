import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** More than Node lets wait unless told, and who come in one turn of the event loop. */
const AT_ONCE = 1_000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** How many connections the kernel has dropped as too many waited: two lines, names and figures. */
function readDropped(): number {
  const [names = [], figures = []] = readFileSync('/proc/net/netstat', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
    .map((line) => line.split(' '));
  return Number(figures[names.indexOf('ListenOverflows')]);
}

it.runIf(process.platform === 'linux')(
  'nobody of a thousand who come at once is turned away to try again',
  async () => {
    const before = readDropped();
    const { hostname, port } = new URL(test.url);
    const sockets = Array.from({ length: AT_ONCE }, () => createConnection(Number(port), hostname));
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    for (const socket of sockets) socket.destroy();
    expect(readDropped()).toBe(before);
  },
);
