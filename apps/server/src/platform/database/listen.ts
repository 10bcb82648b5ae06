import pg from 'pg';
import type { Logger } from '../context.ts';

const CONNECT_WITHIN_MS = 3_000;
const RETRY_MS = 1_000;

interface Listening {
  /** Called with the payload of each notification. */
  heard(payload: string): void;
  /** Called when the connection is there again: what was said meanwhile was not heard. */
  missed(): void;
}

/**
 * Hears a channel of PostgreSQL's NOTIFY on a connection of its own, and connects again whenever that is lost.
 * Returns the way to stop.
 */
export function listenTo(
  databaseUrl: string,
  channel: string,
  { heard, missed }: Listening,
  log: Logger,
): () => Promise<void> {
  let isStopped = false;
  let isAgain = false;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  const connect = async () => {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: `soteria ${channel}`,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    client = made;
    made.on('error', () => {});
    made.once('end', () => {
      if (!isStopped) retry = setTimeout(() => void connect(), RETRY_MS).unref();
    });
    made.on('notification', ({ payload }) => heard(payload ?? ''));
    try {
      await made.connect();
      await made.query(`listen ${channel}`);
      if (isAgain) missed();
      isAgain = true;
    } catch (error) {
      if (!isStopped) log.warn({ error: (error as Error).message }, `${channel} is not heard`);
      await made.end().catch(() => {});
    }
  };
  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => {});
  };
}
