/** What is kept so that it can be said again, in characters: the audience of a large alert takes 200,000. */
const KEPT_CHARACTERS = 16 * 1024 * 1024;

/** What this process said last, by number. */
export class Outbox {
  readonly #kept = new Map<number, string>();
  #characters = 0;
  #first = 1;
  #next = 1;

  /** The number of the newest message, 0 before the first. */
  get upTo(): number {
    return this.#next - 1;
  }

  /** Everything before this number is forgotten. */
  get first(): number {
    return this.#first;
  }

  /** Takes the next number and keeps what is made with it. */
  add(make: (number: number) => string): string {
    const number = this.#next++;
    const text = make(number);
    this.#kept.set(number, text);
    this.#characters += text.length;
    while (this.#characters > KEPT_CHARACTERS && this.#first < number) {
      this.#characters -= this.#kept.get(this.#first)?.length ?? 0;
      this.#kept.delete(this.#first++);
    }
    return text;
  }

  get(number: number): string | undefined {
    return this.#kept.get(number);
  }
}
