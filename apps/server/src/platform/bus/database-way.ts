import pg from 'pg';
import type { Way, WayParts } from './envelope.ts';

const CHANNEL = 'soteria_bus';
/** PostgreSQL takes 8,000 bytes in a notification; what is longer is read from its row. */
const INLINE_BYTES = 7_000;
const CONNECT_WITHIN_MS = 3_000;
const RETRY_MS = 300;
/** So much before it was last heard is read again on reconnect, in s: rows and clocks are never quite in step. */
const OVERLAP_SECONDS = 5;
const KEPT_SECONDS = 60;
const FORGET_EVERY_MS = 20_000;

const SEND = `
  with kept as (insert into bus_messages (text) select unnest($1::text[]) returning id, text)
  select pg_notify('${CHANNEL}', case when octet_length(text) <= ${INLINE_BYTES} then text else '#' || id end)
  from kept order by id`;

const FORGET = 'delete from bus_messages where created_at < clock_timestamp() - make_interval(secs => $1)';

interface Waiting {
  text: string;
  resolve(): void;
  reject(error: Error): void;
}

/**
 * PostgreSQL's LISTEN and NOTIFY, on one connection of its own. Rows are kept for a minute for whoever was away. What
 * is sent while another is being sent goes with the next statement.
 */
export function createDatabaseWay(databaseUrl: string, parts: WayParts): Way {
  let client: pg.Client | null = null;
  let isClosed = false;
  let heardAt = performance.now();
  let isSending = false;
  const waiting: Waiting[] = [];
  let retry: NodeJS.Timeout | undefined;

  /** One query at a time: a connection takes no more. */
  let last: Promise<unknown> = Promise.resolve();
  const ask = (text: string, values: unknown[]): Promise<{ text: string }[]> => {
    const answer = last.then(async () => {
      if (!client) throw new Error('The bus has no connection to the database.');
      return (await client.query<{ text: string }>(text, values)).rows;
    });
    last = answer.catch(() => {});
    return answer;
  };
  const receive = async (payload: string) => {
    heardAt = performance.now();
    if (!payload.startsWith('#')) return parts.receive(payload);
    const rows = await ask('select text from bus_messages where id = $1', [payload.slice(1)]);
    for (const { text } of rows) parts.receive(text);
  };
  const catchUp = async (from: pg.Client) => {
    const seconds = (performance.now() - heardAt) / 1_000 + OVERLAP_SECONDS;
    const { rows } = await from.query<{ text: string }>(
      `select text from bus_messages where created_at > clock_timestamp() - make_interval(secs => $1) order by id`,
      [seconds],
    );
    for (const { text } of rows) parts.receive(text);
    heardAt = performance.now();
  };
  const connect = async () => {
    const made = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'soteria bus',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
    });
    const lost = () => {
      if (client === made) {
        client = null;
        parts.lost?.();
      }
      made.removeAllListeners('notification');
      if (isClosed) return;
      clearTimeout(retry);
      retry = setTimeout(() => void connect(), RETRY_MS).unref();
    };
    made.on('error', () => {});
    made.on('end', lost);
    made.on('notification', ({ payload }) => void receive(payload ?? '').catch(() => {}));
    try {
      await made.connect();
      await made.query(`set synchronous_commit = off; listen ${CHANNEL}`);
      await catchUp(made);
      if (isClosed) return void (await made.end());
      client = made;
      parts.opened();
    } catch (error) {
      parts.log.warn({ error: (error as Error).message }, 'The bus has no connection to the database');
      made.end().catch(() => {});
      lost();
    }
  };
  const flush = async () => {
    if (isSending) return;
    isSending = true;
    while (waiting.length > 0) {
      const taken = waiting.splice(0);
      try {
        await ask(SEND, [taken.map(({ text }) => text)]);
        for (const { resolve } of taken) resolve();
      } catch (error) {
        for (const { reject } of taken) reject(error as Error);
      }
    }
    isSending = false;
  };
  const forget = setInterval(() => ask(FORGET, [KEPT_SECONDS]).catch(() => {}), FORGET_EVERY_MS);
  forget.unref();

  return {
    name: 'database',
    send: (text) =>
      new Promise((resolve, reject) => {
        waiting.push({ text, resolve: () => resolve(null), reject });
        void flush();
      }),
    steer: (text) => ask('select pg_notify($1, $2)', [CHANNEL, text]),
    isUp: () => client !== null,
    restart() {
      const dead = client;
      // Not `end`, which would wait for an answer.
      (
        dead as unknown as { connection: { stream: { destroy(): void } } } | null
      )?.connection.stream.destroy();
    },
    start: connect,
    async close() {
      isClosed = true;
      clearTimeout(retry);
      clearInterval(forget);
      await client?.end().catch(() => {});
    },
  };
}
