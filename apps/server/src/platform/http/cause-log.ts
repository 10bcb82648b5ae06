import type { FastifyBaseLogger } from 'fastify';

/** An outage refuses thousands: each cause is told so often at most. */
const TOLD_EVERY_MS = 10_000;

/** Tells the log why requests are answered 503: the cause and how many, never who asked for what. */
export class CauseLog {
  readonly #told = new Map<string, { at: number; since: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The code is an SQLSTATE or one of the system; the message of such an error names no row. */
  tell(log: Pick<FastifyBaseLogger, 'warn'>, error: Error & { code?: string }): void {
    const code = error.code ?? error.name;
    const told = this.#told.get(code);
    if (told && this.#now() - told.at < TOLD_EVERY_MS) {
      told.since++;
      return;
    }
    const refused = (told?.since ?? 0) + 1;
    this.#told.set(code, { at: this.#now(), since: 0 });
    log.warn({ code, cause: error.message, refused }, 'Requests are answered 503');
  }
}
