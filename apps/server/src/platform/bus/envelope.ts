import type { BusMessage } from './bus.ts';

/** What goes over a way. A message has a number, one more for each of its origin; the others only steer. */
export type Envelope = { from: string } & (
  | { kind: 'message'; number: number; message: BusMessage }
  /** Alive for so long, and its newest message has this number. The first one asks the others to say the same. */
  | { kind: 'beat'; upTo: number; leaseMs: number; isFirst: boolean }
  | { kind: 'bye' }
  /** Not heard: the origin is asked to say these again. */
  | { kind: 'again'; of: string; first: number; last: number }
  /** What is no longer kept: nothing up to this number can be said again. */
  | { kind: 'forgotten'; upTo: number }
);

/** One way to all processes. Each takes what comes on every way, and each message once. */
export interface Way {
  readonly name: 'redis' | 'database';
  /** How many processes took it, this one included; null where the way does not tell. Rejects when it did not go. */
  send(text: string): Promise<number | null>;
  /** The same, for what steers: it is soon said again and need not be kept for whoever is away. */
  steer(text: string): Promise<unknown>;
  isUp(): boolean;
  /** The connection is dead and does not know: opens another. */
  restart(): void;
  /** Tries to connect; resolves when it is up, or when that takes too long. */
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface WayParts {
  log: { info(text: string): void; warn(details: object, text: string): void };
  /** Called with each text that came. */
  receive(text: string): void;
  /** Called when the way can be used, at first and again. */
  opened(): void;
  /** Called when it was up and is no more. */
  lost?(): void;
}
