/** So much may come at once, in ms of what is allowed, before anybody waits. */
const BURST_MS = 1_000;
const SWEEP_MS = 10_000;

/**
 * How fast each person's messages are taken, over all their sockets. Who sends more waits for themselves: nothing of
 * theirs is refused or lost, their sockets are read later.
 */
export class Pace {
  readonly #intervalMs: number;
  /** When each has sent no more than they may, in ms of `now`; of those who send. */
  readonly #dueAt = new Map<string, number>();
  #sweptAt = 0;

  constructor(perSecond: number) {
    this.#intervalMs = 1_000 / perSecond;
  }

  /** Counts one message; so long, in ms, it has to wait. */
  take(subjectId: string, now: number): number {
    if (now - this.#sweptAt > SWEEP_MS) this.#sweep(now);
    const dueAt = Math.max(this.#dueAt.get(subjectId) ?? 0, now) + this.#intervalMs;
    this.#dueAt.set(subjectId, dueAt);
    return Math.max(0, dueAt - now - BURST_MS);
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    for (const [subjectId, dueAt] of this.#dueAt) if (dueAt < now) this.#dueAt.delete(subjectId);
  }
}
