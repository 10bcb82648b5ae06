import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import type { Logger } from '../context.ts';

/** What processes tell one another. A lost message only costs a delay: the sequence numbers heal it. */
export type BusMessage =
  | { kind: 'frame'; audience: Audience; frames: string[] }
  | { kind: 'close'; code: number; subjectId?: string; sessionId?: string }
  | { kind: 'evict'; groupId: string; presenceId: string }
  | { kind: 'session-ended'; sessionId: string; until: number };

/** Who a frame is for: the sockets of some subjects and those that have a group open, or everybody. */
export type Audience = { subjects?: readonly string[]; watchers?: string } | { everyone: true };

export interface Bus {
  /** Reaches every process, this one first and at once. */
  publish(message: BusMessage): void;
  subscribe(handler: (message: BusMessage) => void): void;
  close(): Promise<void>;
}

/** One process alone. */
export function createLocalBus(): Bus {
  const handlers: ((message: BusMessage) => void)[] = [];
  return {
    publish(message) {
      for (const handler of handlers) handler(message);
    },
    subscribe: (handler) => void handlers.push(handler),
    close: async () => {},
  };
}

const CHANNEL = 'soteria';

/** Several processes over Redis (or Valkey) pub/sub: one message for each event and process, not each socket. */
export async function createRedisBus(url: string, channel: string, log: Logger): Promise<Bus> {
  const origin = randomUUID();
  const local = createLocalBus();
  const options = { lazyConnect: true, maxRetriesPerRequest: 1, enableOfflineQueue: false };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, enableOfflineQueue: true });
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: Error) => log.warn({ error: error.message }, 'Redis is away'));
  }
  await Promise.all([publisher.connect(), subscriber.connect()]);
  const name = `${CHANNEL}:${channel}`;
  await subscriber.subscribe(name);
  subscriber.on('message', (_channel: string, text: string) => {
    const envelope = JSON.parse(text) as { origin: string; message: BusMessage };
    if (envelope.origin !== origin) local.publish(envelope.message);
  });
  return {
    publish(message) {
      local.publish(message);
      publisher.publish(name, JSON.stringify({ origin, message })).catch((error: Error) => {
        log.warn({ error: error.message }, 'Other processes were not told');
      });
    },
    subscribe: local.subscribe,
    close: async () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
