import type { Logger } from '../context.ts';
import type { Metrics } from '../metrics.ts';
import { createDatabaseWay } from './database-way.ts';
import type { Way } from './envelope.ts';
import { createRedisWay } from './redis-way.ts';

/** A way that has not brought this process's own beat for so many beats is dead, whatever its connection says. */
const SILENT_BEATS = 2.5;

export interface WaysParts {
  redisUrl: string;
  /** Processes with the same one hear each other. */
  channel: string;
  databaseUrl: string;
  beatMs: number;
  log: Logger;
  metrics: Metrics;
}

interface Listening {
  /** A text came; what it was worth is told with `heardSelf` when it is this process's own. */
  receive(text: string, heardSelf: () => void): void;
  /** A way can be used, at first or again. */
  opened(): void;
}

/** Redis, and the database for what Redis does not bring to everybody. */
export class Ways {
  readonly #parts: WaysParts;
  readonly #redis: Way;
  readonly #database: Way;
  readonly #all: readonly Way[];
  readonly #heardAt = new Map<Way, number>();
  /** When Redis was lost last, on the monotonic clock. Over the database nothing is lost: its rows are read again. */
  #redisLostAt = Number.NEGATIVE_INFINITY;

  constructor(parts: WaysParts, listening: Listening) {
    this.#parts = parts;
    const hears = (way: () => Way) => ({
      log: parts.log,
      receive: (text: string) => listening.receive(text, () => this.#heardAt.set(way(), performance.now())),
      opened: () => {
        this.#heardAt.set(way(), performance.now());
        listening.opened();
      },
    });
    this.#redis = createRedisWay(parts.redisUrl, parts.channel, {
      ...hears(() => this.#redis),
      lost: () => {
        this.#redisLostAt = performance.now();
      },
    });
    this.#database = createDatabaseWay(
      parts.databaseUrl,
      hears(() => this.#database),
    );
    this.#all = [this.#redis, this.#database];
  }

  async start(): Promise<void> {
    await Promise.all(this.#all.map((way) => way.start()));
  }

  async close(): Promise<void> {
    await Promise.all(this.#all.map((way) => way.close()));
  }

  get isAnyUp(): boolean {
    return this.#all.some((way) => way.isUp());
  }

  /** Whether Redis may have lost something since an instant, counting what it lost before that was noticed. */
  mayHaveLost(since: number): boolean {
    return this.#redisLostAt > since - SILENT_BEATS * this.#parts.beatMs;
  }

  /** Sends what all must have: over Redis, and over the database too unless so many others took it. */
  async send(text: string, others: number): Promise<void> {
    const taken = (this.#redis.isUp() ? await this.#redis.send(text).catch(() => 0) : 0) ?? 0;
    if (taken > 0) this.#parts.metrics.busMessages.inc({ way: 'redis' });
    // This process is one of those who take it.
    if (others > 0 && taken <= others) this.sendOverDatabase(text);
  }

  sendOverDatabase(text: string): void {
    this.#parts.metrics.busMessages.inc({ way: 'database' });
    this.#database.send(text).catch((error: Error) => {
      // Whoever lacks it sees so from the next beat and asks again.
      this.#parts.log.warn({ error: error.message }, 'Other processes are told later');
    });
  }

  /** Sends what steers, on every way there is. */
  async steer(text: string): Promise<void> {
    const up = this.#all.filter((way) => way.isUp());
    await Promise.allSettled(up.map((way) => way.steer(text)));
  }

  /** Opens a way anew that does not bring what this process says itself. */
  check(): void {
    const now = performance.now();
    for (const way of this.#all) {
      this.#parts.metrics.busWays.set({ way: way.name }, way.isUp() ? 1 : 0);
      const silence = now - (this.#heardAt.get(way) ?? now);
      if (!way.isUp() || silence <= SILENT_BEATS * this.#parts.beatMs) continue;
      this.#heardAt.set(way, now);
      way.restart();
    }
  }

  /** This process stood still and heard nothing. */
  forgive(milliseconds: number): void {
    for (const [way, at] of this.#heardAt) this.#heardAt.set(way, at + milliseconds);
  }
}
