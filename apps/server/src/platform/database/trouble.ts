/** SQLSTATE: a lock was not had in time, a statement took too long. */
const WAITED_TOO_LONG = new Set(['55P03', '57014']);
/** So long, in ms, a write that was given up for a lock counts as trouble that is still there. */
const BLOCKED_FOR_MS = 5_000;

/** What goes wrong between this process and its database, as health and metrics tell it (decision 016). */
export class DatabaseTrouble {
  /** Statements given up because something else held a lock, or because they took too long. */
  givenUp = 0;
  #givenUpAt = Number.NEGATIVE_INFINITY;
  /** When each of those who wait for a connection began to, in ms of this process; the oldest first. */
  readonly #waits = new Set<{ since: number }>();

  /** Called with the SQLSTATE of every statement that fails. */
  onFailure: (code: string) => void = () => {};

  /** Hears of a statement that failed, by its SQLSTATE. */
  failed(code: string): void {
    this.onFailure(code);
    if (!WAITED_TOO_LONG.has(code)) return;
    this.givenUp++;
    this.#givenUpAt = performance.now();
  }

  /** Ordinary writes are held up by a lock. */
  get isBlocked(): boolean {
    return performance.now() - this.#givenUpAt < BLOCKED_FOR_MS;
  }

  /** For how long somebody has been waiting for an ordinary connection, in seconds; 0 while nobody is. */
  get waitSeconds(): number {
    for (const { since } of this.#waits) return (performance.now() - since) / 1_000;
    return 0;
  }

  /** Waits for a connection, and counts it. */
  async waiting<T>(connection: Promise<T>): Promise<T> {
    const wait = { since: performance.now() };
    this.#waits.add(wait);
    try {
      return await connection;
    } finally {
      this.#waits.delete(wait);
    }
  }
}
