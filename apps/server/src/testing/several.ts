import { createServer, Socket } from 'node:net';
import type { GroupId } from '@soteria/contract/kit/ids';
import { presenceIdOf } from '../demo/demo-id.ts';
import { riverside } from './raise.ts';
import type { TestApp } from './test-app.ts';
import { openSocket, type TestSocket } from './test-socket.ts';

/** A port nobody listens on: Redis as it is when it is away. */
export function closedPort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** The port of this machine's Redis; null where none answers. */
export function findRedis(): Promise<number | null> {
  const port = Number(new URL(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379').port || 6379);
  return new Promise((resolve) => {
    const socket = new Socket();
    socket.once('data', (data) => {
      socket.destroy();
      resolve(String(data).startsWith('+PONG') ? port : null);
    });
    socket.once('error', () => resolve(null));
    socket.connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
  });
}

export const redisAt = (port: number) => ({ REDIS_URL: `redis://127.0.0.1:${port}` });

/** Somebody at Riverside with a page open on one of several processes. */
export async function enter(test: TestApp, account: string): Promise<TestSocket> {
  const socket = await openSocket(test.url, await test.tokenOf(account));
  await socket.next('user-loaded');
  return socket;
}

/** Opens a group on a socket. */
export async function arrive(socket: TestSocket, account: string, groupId: GroupId): Promise<void> {
  const presenceId = presenceIdOf('riverside', account);
  socket.send({ type: 'Arrive', payload: { tenantId: riverside.t, groupId, presenceId, afterSeq: 0 } });
  await socket.next('Replayed');
}

/** How many frames of a type came that say something of a presence or group. */
export const countOf = (socket: TestSocket, type: string, id: string): number =>
  socket.frames.filter((frame) => frame.type === type && JSON.stringify(frame).includes(id)).length;

/** Processes know each other when what one says reaches the others. */
export async function untilJoined(...tests: TestApp[]): Promise<void> {
  const deadline = performance.now() + 5_000;
  for (const test of tests) {
    for (;;) {
      const { values } = await test.app.context.metrics.busPeers.get();
      if (values[0]?.value === tests.length - 1) break;
      if (performance.now() > deadline) throw new Error('The processes did not find each other.');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}
