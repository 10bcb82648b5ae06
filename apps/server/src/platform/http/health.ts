import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics.ts';

const PROBE_MS = 2_000;

function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const deadline = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The database did not answer in time.')), milliseconds).unref();
  });
  return Promise.race([work, deadline]);
}

/** /health/live: the process answers. /health/ready: it can serve, 503 while the database is away. */
export function mountHealth(http: FastifyInstance, database: Database, metrics: Metrics): void {
  const config = { rateLimit: false } as const;
  http.get('/health/live', { config }, async () => ({ status: 'live' }));
  http.get('/health/ready', { config }, async (_request, reply) => {
    try {
      await within(PROBE_MS, sql`select 1`.execute(database));
      return { status: 'ready' };
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'the database is away' });
    }
  });
  http.get('/metrics', { config }, async (_request, reply) =>
    reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}
