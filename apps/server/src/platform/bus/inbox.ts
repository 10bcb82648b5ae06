/** Numbers remembered beyond a gap; more, and the gap is given up. */
const MOST_AHEAD = 10_000;

/** What was heard of one other process: each number once, and which are missing. */
export class Inbox {
  /** Every message up to this one was taken. */
  #upTo: number;
  /** The newest there is, by what the origin says. */
  #newest: number;
  readonly #ahead = new Set<number>();

  /** @param upTo what went before is not this process's affair */
  constructor(upTo: number) {
    this.#upTo = upTo;
    this.#newest = upTo;
  }

  /** Whether a message is new, and takes it. */
  take(number: number): boolean {
    if (number <= this.#upTo || this.#ahead.has(number)) return false;
    this.#ahead.add(number);
    this.#advance();
    this.hear(number);
    return true;
  }

  hear(newest: number): void {
    this.#newest = Math.max(this.#newest, newest);
  }

  /** The first run of numbers that are missing. */
  get gap(): { first: number; last: number } | null {
    if (this.#upTo >= this.#newest) return null;
    const first = this.#upTo + 1;
    const last = this.#ahead.size === 0 ? this.#newest : Math.min(...this.#ahead) - 1;
    return { first, last };
  }

  get isHopeless(): boolean {
    return this.#ahead.size > MOST_AHEAD;
  }

  /** Gives up what is missing up to a number; says whether anything was. */
  giveUp(upTo: number): boolean {
    if (this.#upTo >= upTo) return false;
    for (const number of this.#ahead) if (number <= upTo) this.#ahead.delete(number);
    this.#upTo = upTo;
    this.hear(upTo);
    this.#advance();
    return true;
  }

  /** Gives up everything that is missing. */
  giveUpAll(): void {
    this.#ahead.clear();
    this.#upTo = this.#newest;
  }

  #advance(): void {
    while (this.#ahead.delete(this.#upTo + 1)) this.#upTo++;
  }
}
