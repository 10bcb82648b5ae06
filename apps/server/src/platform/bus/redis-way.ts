import { Redis } from 'ioredis';
import type { Way, WayParts } from './envelope.ts';

/** A PUBLISH that is not answered by then counts as not taken: there is another way. */
const ANSWER_WITHIN_MS = 400;
const CONNECT_WITHIN_MS = 1_000;
const LONGEST_RETRY_MS = 1_000;

/** Redis or Valkey pub/sub. It may be away at the start and at any time: then nothing is sent, and said at once. */
export function createRedisWay(url: string, channel: string, parts: WayParts): Way {
  const options = {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    connectTimeout: CONNECT_WITHIN_MS,
    retryStrategy: (times: number) => Math.min(100 * times, LONGEST_RETRY_MS),
  };
  const publisher = new Redis(url, { ...options, commandTimeout: ANSWER_WITHIN_MS });
  const subscriber = new Redis(url, options);
  let isSubscribed = false;
  let isAway = false;

  const lost = (reason: string) => {
    if (isSubscribed) parts.lost?.();
    isSubscribed = false;
    if (!isAway) parts.log.warn({ reason }, 'Redis is away: processes talk over the database');
    isAway = true;
  };
  const tryOpened = () => {
    if (!isSubscribed || publisher.status !== 'ready') return;
    if (isAway) parts.log.info('Redis is back');
    isAway = false;
    parts.opened();
  };
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => lost(error.message));
    client.on('close', () => lost('closed'));
  }
  publisher.on('ready', tryOpened);
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => {
        isSubscribed = true;
        tryOpened();
      },
      (error: Error) => lost(error.message),
    );
  });
  subscriber.on('message', (_channel: string, text: string) => parts.receive(text));

  const send = (text: string) => publisher.publish(channel, text);
  return {
    name: 'redis',
    send,
    steer: send,
    isUp: () => isSubscribed && publisher.status === 'ready',
    restart() {
      lost('silent');
      // A half-open connection would wait for the other side to say goodbye.
      for (const client of [publisher, subscriber]) client.stream?.destroy();
    },
    async start() {
      const opened = new Promise<void>((resolve) => {
        subscriber.once('ready', resolve);
        setTimeout(resolve, CONNECT_WITHIN_MS).unref();
      });
      for (const client of [publisher, subscriber]) client.connect().catch(() => {});
      await opened;
    },
    async close() {
      for (const client of [publisher, subscriber]) {
        client.removeAllListeners('close');
        client.disconnect();
      }
    },
  };
}
