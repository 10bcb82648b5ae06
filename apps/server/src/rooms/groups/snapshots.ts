/** Kept at most for all people together, in bytes; who asked longest ago goes first. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Things by name, within so many bytes. */
export class Snapshots<T> {
  readonly #kept = new Map<string, { value: T; bytes: number }>();
  readonly #most: number;
  #bytes = 0;

  constructor(most = KEPT_BYTES) {
    this.#most = most;
  }

  get(name: string): T | undefined {
    const found = this.#kept.get(name);
    if (!found) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, found);
    return found.value;
  }

  set(name: string, value: T, bytes: number): void {
    this.#remove(name);
    this.#kept.set(name, { value, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#most) this.#remove(this.#kept.keys().next().value as string);
  }

  #remove(name: string): void {
    this.#bytes -= this.#kept.get(name)?.bytes ?? 0;
    this.#kept.delete(name);
  }
}
