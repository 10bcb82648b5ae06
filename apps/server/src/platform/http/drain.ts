import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as TcpServer } from 'node:net';

/**
 * Takes no new connections and answers what comes over those there are, each answer the last one of its connection,
 * until all are gone or the time is up. Idle ones are left to the balancer to close: closed here, one would now and
 * then meet a request that is on its way, and a balancer may not send a POST twice (docs/operating.md).
 */
export async function drain(server: Server, milliseconds: number): Promise<void> {
  if (milliseconds === 0 || !server.listening) return;
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  const gone = once(server, 'close');
  // Not the HTTP server's own `close`, which ends idle connections at once.
  TcpServer.prototype.close.call(server);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), milliseconds);
  const isOver = once(patience.signal, 'abort');
  await Promise.race([gone, isOver]);
  clearTimeout(timer);
}

/** So long, in ms, a process that drains for nobody answers what it was asked. */
const ANSWERED_WITHIN_MS = 5_000;

/** Cuts whoever is not done when draining is over: half a request would be waited for for ever. What calls it off. */
export function cutLate(server: Server, drainMs: number): () => void {
  const timer = setTimeout(() => server.closeAllConnections(), drainMs || ANSWERED_WITHIN_MS);
  return () => clearTimeout(timer);
}
