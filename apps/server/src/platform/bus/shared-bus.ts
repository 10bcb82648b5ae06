import { randomUUID } from 'node:crypto';
import { type Bus, type BusMessage, createLocalBus, type PeerEvent } from './bus.ts';
import type { Envelope } from './envelope.ts';
import { Outbox } from './outbox.ts';
import { Peers } from './peers.ts';
import { Ways, type WaysParts } from './ways.ts';

const LEASE_BEATS = 5;
/** What is missing may be on the other way: asked for only after this part of a beat. */
const PATIENCE_BEATS = 0.2;

type MessageHandler = (message: BusMessage, from: string | null) => void;

/**
 * Several processes over Redis pub/sub, and over PostgreSQL whenever Redis did not bring a message to everybody who
 * is alive. Messages are numbered, beats say the newest number, and what is missing is asked for (decision 014).
 */
export class SharedBus implements Bus {
  readonly origin = randomUUID();
  readonly #parts: WaysParts;
  readonly #local = createLocalBus();
  readonly #handlers: MessageHandler[] = [];
  readonly #peerHandlers: ((event: PeerEvent, origin: string) => void)[] = [];
  readonly #outbox = new Outbox();
  readonly #peers: Peers;
  readonly #ways: Ways;
  #beating: NodeJS.Timeout | undefined;
  #repairing: NodeJS.Timeout | undefined;
  #tickedAt = 0;
  #hasLeft = false;

  constructor(parts: WaysParts) {
    this.#parts = parts;
    this.#peers = new Peers(LEASE_BEATS * parts.beatMs);
    this.#ways = new Ways(parts, {
      receive: (text, heardSelf) => this.#receive(text, heardSelf),
      opened: () => this.#beat(true),
    });
  }

  publish(message: BusMessage): void {
    this.#local.publish(message);
    if (this.#hasLeft) return;
    const text = this.#outbox.add((number) => this.#envelope({ kind: 'message', number, message }));
    void this.#ways.send(text, this.#peers.aliveCount);
  }

  subscribe(handler: MessageHandler): void {
    this.#local.subscribe(handler);
    this.#handlers.push(handler);
  }

  onPeer(handler: (event: PeerEvent, origin: string) => void): void {
    this.#peerHandlers.push(handler);
  }

  async start(): Promise<void> {
    await this.#ways.start();
    this.#tickedAt = performance.now();
    this.#beating = setInterval(() => this.#tick(), this.#parts.beatMs);
    this.#beating.unref();
  }

  async close(): Promise<void> {
    this.#hasLeft = true;
    clearInterval(this.#beating);
    clearTimeout(this.#repairing);
    await this.#ways.steer(this.#envelope({ kind: 'bye' }));
    await this.#ways.close();
  }

  #envelope(content: object): string {
    return JSON.stringify({ from: this.origin, ...content });
  }

  #beat(isFirst = false): void {
    if (this.#hasLeft) return;
    const leaseMs = LEASE_BEATS * this.#parts.beatMs;
    void this.#ways.steer(this.#envelope({ kind: 'beat', upTo: this.#outbox.upTo, leaseMs, isFirst }));
  }

  #tick(): void {
    const now = performance.now();
    const stoodStill = now - this.#tickedAt - this.#parts.beatMs;
    this.#tickedAt = now;
    // Whoever could not be heard while this process stood still is not held to be gone.
    if (stoodStill > this.#parts.beatMs) {
      this.#peers.forgive(stoodStill);
      this.#ways.forgive(stoodStill);
    }
    this.#ways.check();
    this.#beat();
    // While nothing can be heard at all nobody is given up: what was said meanwhile is asked for afterwards.
    const ended = this.#ways.isAnyUp ? this.#peers.expire(now) : [];
    for (const { origin, heardAt, isLacking } of ended) {
      this.#tell('left', origin);
      // What it said last may have gone into a dead connection of ours, and nobody can say it again.
      if (isLacking || this.#ways.mayHaveLost(heardAt)) this.#tell('missed', origin);
    }
    this.#askForMissing();
  }

  #receive(text: string, heardSelf: () => void): void {
    try {
      const envelope = JSON.parse(text) as Envelope;
      if (envelope.from === this.origin) heardSelf();
      else this.#take(envelope);
    } catch (error) {
      this.#parts.log.error({ err: error }, 'What another process said could not be taken');
    }
  }

  #take(envelope: Envelope): void {
    const { from, kind } = envelope;
    if (kind === 'beat') this.#hear(from, envelope.upTo, envelope.leaseMs);
    else if (kind === 'message') this.#hear(from, envelope.number - 1, null);
    const inbox = this.#peers.inboxOf(from);
    if (kind === 'bye') {
      if (this.#peers.leave(from)) this.#tell('left', from);
    } else if (kind === 'again') {
      if (envelope.of === this.origin) this.#sayAgain(envelope.first, envelope.last);
    } else if (kind === 'beat') {
      inbox?.hear(envelope.upTo);
      if (envelope.isFirst) this.#beat();
    } else if (kind === 'message') {
      if (inbox?.take(envelope.number)) for (const handler of this.#handlers) handler(envelope.message, from);
    } else if (inbox?.giveUp(envelope.upTo)) this.#tell('missed', from);
    if (inbox?.gap) {
      const patience = PATIENCE_BEATS * this.#parts.beatMs;
      this.#repairing ??= setTimeout(() => this.#askForMissing(), patience).unref();
    }
  }

  #hear(origin: string, upTo: number, leaseMs: number | null): void {
    if (!this.#peers.hear(origin, upTo, leaseMs, performance.now())) return;
    this.#tell('joined', origin);
    this.#beat();
  }

  #tell(event: PeerEvent, origin: string): void {
    this.#parts.metrics.busPeers.set(this.#peers.aliveCount);
    if (event === 'missed') this.#parts.metrics.busLosses.inc();
    for (const handler of this.#peerHandlers) handler(event, origin);
  }

  #askForMissing(): void {
    this.#repairing = undefined;
    for (const [of, inbox] of this.#peers.lacking()) {
      if (inbox.isHopeless) {
        inbox.giveUpAll();
        this.#tell('missed', of);
      } else void this.#ways.steer(this.#envelope({ kind: 'again', of, ...inbox.gap }));
    }
  }

  #sayAgain(first: number, last: number): void {
    const kept = this.#outbox.first;
    if (first < kept) void this.#ways.steer(this.#envelope({ kind: 'forgotten', upTo: kept - 1 }));
    for (let number = Math.max(first, kept); number <= Math.min(last, this.#outbox.upTo); number++) {
      const text = this.#outbox.get(number);
      if (text) this.#ways.sendOverDatabase(text);
    }
  }
}
