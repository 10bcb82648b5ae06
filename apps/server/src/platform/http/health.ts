import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DiskSpace } from '../database/disk-space.ts';
import type { Ways } from '../database/ways.ts';
import type { Metrics } from '../metrics.ts';

/** Who has waited so long for an answer or a connection, in ms, waits too long. */
const PROBE_MS = 2_000;

const answers = async (database: Database): Promise<boolean> => {
  const answer = sql`select 1`.execute(database).then(
    () => true,
    () => false,
  );
  const deadline = new Promise<false>((resolve) => setTimeout(resolve, PROBE_MS, false).unref());
  return Promise.race([answer, deadline]);
};

export interface HealthParts {
  ways: Ways;
  space: DiskSpace;
  metrics: Metrics;
}

/** What keeps this process from serving everything; null while nothing does. */
async function findTrouble({ ways, space }: HealthParts): Promise<string | null> {
  const { ordinary, followUp, trouble } = ways;
  const [isServed, isThere] = await Promise.all([answers(ordinary), answers(followUp)]);
  if (!isServed) return isThere ? 'no connection to the database is free' : 'the database is away';
  if (space.isFull) return 'the disk of the database is full';
  return trouble.isBlocked ? 'writes wait for a lock' : null;
}

/**
 * /health/live: the process answers. /health/ready: 503 and the reason while something cannot be served. A balancer
 * goes by the first: calls for help are served while the second is red (decision 016).
 */
export function mountHealth(http: FastifyInstance, parts: HealthParts): void {
  const { ways, space, metrics } = parts;
  const config = { rateLimit: false } as const;
  http.get('/health/live', { config }, async () => ({ status: 'live' }));
  http.get('/health/ready', { config }, async (_request, reply) => {
    const trouble = await findTrouble(parts);
    if (trouble === null) return { status: 'ready' };
    return reply.status(503).header('retry-after', '1').send({ status: trouble });
  });
  http.get('/metrics', { config }, async (_request, reply) => {
    metrics.databaseWait.set(ways.trouble.waitSeconds);
    metrics.diskFull.set(space.isFull ? 1 : 0);
    metrics.databaseBlocked.set(ways.trouble.isBlocked ? 1 : 0);
    return reply.header('content-type', metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
