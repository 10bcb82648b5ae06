import { HEARTBEAT_MS } from '@soteria/contract/hub';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HubClient, type HubStatus, isLive } from './hub-client.ts';

const HOUR = 60 * 60_000;
const BEAT_MS = 250;

/** The browser's socket, whose other side the test is. */
class Socket {
  static last: Socket;
  sent: { type: string }[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.isClosed = true;
  }
  says(type: string, payload: object = {}): void {
    this.onmessage?.({ data: JSON.stringify({ type, payload }) });
  }
  get pings(): number {
    return this.sent.filter(({ type }) => type === 'Ping').length;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Socket);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client that is connected; `pass` lets time pass beat by beat, and answers pings if told to. */
function connect(isWatched = true) {
  let now = 0;
  let beat = () => {};
  let status: HubStatus | undefined;
  const world = { isWatched, now: () => now };
  const client = new HubClient({
    url: 'ws://hub',
    token: () => 'token',
    renew: async () => {},
    onForbidden: () => {},
    onStatus: (next) => {
      status = next;
    },
    onBeat: (listener) => {
      beat = listener;
    },
    onNetwork: () => {},
    isWatched: () => world.isWatched,
    now: () => now,
  });
  const pass = (milliseconds: number, isAnswered: boolean) => {
    for (const end = now + milliseconds; now < end; ) {
      now += BEAT_MS;
      vi.advanceTimersByTime(BEAT_MS);
      const { pings } = Socket.last;
      beat();
      if (isAnswered && Socket.last.pings > pings) Socket.last.says('Pong');
    }
  };
  client.start();
  Socket.last.says('user-loaded', { revision: 'a' });
  return { client, world, pass, status: () => status as HubStatus };
}

test('a page that somebody looks at says within 5 s that the network is silent, and takes it back when it is heard', () => {
  const { pass, status } = connect();
  pass(60_000, true);
  expect(isLive(status())).toBe(true);
  pass(5_000, false);
  expect(status()).toMatchObject({ state: 'connected', isQuiet: true });
  Socket.last.says('NewChatEntry');
  expect(isLive(status())).toBe(true);
});

test('a silent socket is given up within 15 s, and a connect that does not come about after 10 s', () => {
  const { pass, status } = connect();
  const dead = Socket.last;
  pass(15_000, false);
  expect(dead.isClosed).toBe(true);
  expect(status().state).not.toBe('connected');
  const connecting = Socket.last;
  expect(connecting).not.toBe(dead);
  pass(11_000, false);
  expect(connecting.isClosed).toBe(true);
});

test('a page that nobody looks at asks every 10 s only, and says nothing before it has asked again', () => {
  const { world, pass, status } = connect(false);
  pass(6 * HEARTBEAT_MS, true);
  expect(Socket.last.pings).toBe(6);
  pass(HEARTBEAT_MS - BEAT_MS, false);
  world.isWatched = true;
  pass(1_000, true);
  expect(isLive(status())).toBe(true);
});

test('Try now gives a socket that does not answer up for a new one', () => {
  const { client, pass, status } = connect();
  const dead = Socket.last;
  pass(5_000, false);
  client.retryNow();
  expect(dead.isClosed).toBe(true);
  expect(Socket.last).not.toBe(dead);
  Socket.last.says('user-loaded', { revision: 'a' });
  expect(isLive(status())).toBe(true);
});

test.each([
  ['back', -HOUR],
  ['forward', 24 * HOUR],
])('a clock that is set %s neither ends a connection nor hides that it has ended', (_, change) => {
  const { pass, status } = connect();
  const first = Socket.last;
  vi.setSystemTime(Date.now() + change);
  pass(30_000, true);
  expect(Socket.last).toBe(first);
  expect(isLive(status())).toBe(true);
  vi.setSystemTime(Date.now() + change);
  pass(5_000, false);
  expect(isLive(status())).toBe(false);
  pass(10_000, false);
  expect(first.isClosed).toBe(true);
});
