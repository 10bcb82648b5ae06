import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** 200 MB over 1 Mbit/s, in ms: the server's limit for any request. An upload that takes longer is dead. */
export const UPLOAD_WITHIN_MS = 30 * 60_000;

/** How often Node looks for requests whose headers are late, in ms. */
export const looksEach = (withinMs: number): number => Math.min(5_000, withinMs / 2);

/**
 * Only files may take long. Every other body has to arrive within `withinMs`, or it only holds a socket, and so has
 * what is left of one that was answered before it was there; and a server that stops does not wait for files:
 * uploads are sent again, players ask for the rest.
 */
export function boundRequests(http: FastifyInstance, withinMs: number): void {
  const long = new Set<IncomingMessage>();
  const bound = (raw: IncomingMessage) => {
    const timer = setTimeout(() => raw.complete || raw.destroy(), withinMs);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  };
  http.server.headersTimeout = withinMs;
  http.addHook('onRequest', async ({ raw, headers, routeOptions: { config } }, reply) => {
    if (config.isUpload || config.takesGrant) {
      long.add(raw);
      reply.raw.once('close', () => long.delete(raw));
      // Answered before it was there, as without a token: nobody waits for the rest of it.
      reply.raw.once('finish', () => raw.complete || bound(raw));
    } else if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      bound(raw);
    }
  });
  http.addHook('preClose', async () => {
    // What has arrived as a whole is about to be answered.
    for (const raw of long) if (raw.method === 'GET' || !raw.complete) raw.destroy();
  });
}
