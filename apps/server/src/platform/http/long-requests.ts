import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** 200 MB over 1 Mbit/s, in ms: the server's limit for any request. An upload that takes longer is dead. */
export const UPLOAD_WITHIN_MS = 30 * 60_000;
/** A request that is no upload is here after this long, its headers and its body each, in ms. */
const ARRIVES_WITHIN_MS = 30_000;

/**
 * Only files may take long. Every other body has to arrive soon, or it only holds a socket; and a server that
 * stops does not wait for files: uploads are sent again, players ask for the rest.
 */
export function boundRequests(http: FastifyInstance): void {
  const long = new Set<IncomingMessage>();
  http.server.headersTimeout = ARRIVES_WITHIN_MS;
  http.addHook('onRequest', async ({ raw, headers, routeOptions: { config } }, reply) => {
    if (config.isUpload || config.takesGrant) {
      long.add(raw);
      reply.raw.once('close', () => long.delete(raw));
    } else if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), ARRIVES_WITHIN_MS);
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
  });
  http.addHook('preClose', async () => {
    // What has arrived as a whole is about to be answered.
    for (const raw of long) if (raw.method === 'GET' || !raw.complete) raw.destroy();
  });
}
