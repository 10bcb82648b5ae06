const LOOK_EVERY_MS = 50;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Looks at /health/ready all the time. */
export class HealthWatch {
  /** Why it was red, as it said. */
  readonly reasons = new Set<string>();
  readonly #url: string;
  #isGreen: boolean | null = null;
  #changedAt = performance.now();
  #isLooking = true;

  constructor(url: string) {
    this.#url = `${url}/health/ready`;
    void this.#look();
  }

  async #look(): Promise<void> {
    while (this.#isLooking) {
      const response = await fetch(this.#url).catch(() => null);
      const isGreen = response?.status === 200;
      if (isGreen !== this.#isGreen) this.#changedAt = performance.now();
      this.#isGreen = isGreen;
      const { status } = (await response?.json().catch(() => ({}))) ?? {};
      if (!isGreen) this.reasons.add(String(status ?? 'no answer'));
      await pause(LOOK_EVERY_MS);
    }
  }

  /** How long after `since`, a moment of this process in ms, it was so; null when it is not within `withinMs`. */
  async until(colour: 'red' | 'green', since: number, withinMs: number): Promise<number | null> {
    while (this.#isGreen !== (colour === 'green')) {
      if (performance.now() - since > withinMs) return null;
      await pause(LOOK_EVERY_MS);
    }
    return Math.max(0, this.#changedAt - since);
  }

  stop(): void {
    this.#isLooking = false;
  }
}
