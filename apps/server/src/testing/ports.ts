import { createServer, Socket } from 'node:net';

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
