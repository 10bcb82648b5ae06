import { connect, type Socket } from 'node:net';
import { CLOSE_RESTARTING } from '@soteria/contract/hub';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { openSocket } from './testing/test-socket.ts';

// A process that was told to stop and does not is killed by whoever runs it, with all that is under way.
describe('a process that stops', () => {
  let test: TestApp;
  const others: Socket[] = [];
  beforeEach(async () => {
    test = await startTestApp({ DRAIN_SECONDS: '1' });
  });
  afterEach(() => {
    for (const other of others.splice(0)) other.destroy();
  });

  /** A client that says so much and then neither goes on nor ends; what it was told so far. */
  async function say(text: string): Promise<() => string> {
    const socket = connect({ port: Number(new URL(test.url).port), host: '127.0.0.1', allowHalfOpen: true });
    others.push(socket);
    let told = '';
    socket.on('error', () => {});
    socket.on('data', (data) => {
      told += String(data);
    });
    await new Promise((resolve) => socket.once('connect', resolve));
    socket.write(text);
    return () => told;
  }
  const upgradeOf = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

  it('waits for no request that never ends', async () => {
    await say('GET /health/live HTTP/1.1\r\nHost: a\r\n');
    const whole = await say('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await expect.poll(whole).toContain('200 OK');
    await test.close();
  });

  it('waits for nobody whom the hub refused and who does not let go', async () => {
    const refused = await say(upgradeOf('/elsewhere'));
    await expect.poll(refused).toContain('404 Not Found');
    await test.close();
  });

  it('says goodbye to its sockets, waits a second for who does not answer, and takes in nobody meanwhile', async () => {
    const socket = await openSocket(test.url, await test.tokenOf('m.lindqvist'));
    await socket.next('appVersion');
    const silent = await openSocket(test.url, await test.tokenOf('t.okafor'));
    await silent.next('appVersion');
    silent.socket.pause();
    // Connected before it stops, so that draining does not turn it away; on the hub only afterwards.
    const late = await say(upgradeOf('/soteriahub').slice(0, -2));
    const closing = test.close();
    expect(await socket.closed).toBe(CLOSE_RESTARTING);
    others.at(-1)?.write('\r\n');
    await expect.poll(late).toContain('503 Service Unavailable');
    await closing;
    silent.socket.terminate();
  });
});
