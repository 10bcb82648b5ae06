interface Waiting<T, R> {
  item: T;
  resolve: (result: R) => void;
  reject: (error: unknown) => void;
}

/** Done together, at most: more wait for the next turn. */
const MOST = 128;
/**
 * After a turn of so many (`from`), the next begins so much later, in ms: those who were just answered often have more
 * to say and come along, instead of making two halves that take turns. Below that nobody waits.
 */
interface Linger {
  from: number;
  ms: number;
}
const BRIEFLY: Linger = { from: 8, ms: 3 };
/** Where thousands come at once and each asks for little, a turn costs more than what is in it. */
export const FOR_A_HERD: Linger = { from: 4, ms: 20 };

/**
 * Does together what comes while the same is being done for others: one at a time for each key, each turn with all
 * that waits by then. Alone, nobody waits. `work` answers in the order of the items, an Error for what failed.
 */
export class Gather<T, R> {
  readonly #waiting = new Map<string, Waiting<T, R>[]>();
  readonly #busy = new Set<string>();
  readonly #work: (items: readonly T[]) => Promise<(R | Error)[]>;
  readonly #linger: Linger;

  constructor(work: (items: readonly T[]) => Promise<(R | Error)[]>, linger = BRIEFLY) {
    this.#work = work;
    this.#linger = linger;
  }

  add(key: string, item: T): Promise<R> {
    return new Promise<R>((resolve, reject) => {
      const waiting = this.#waiting.get(key) ?? [];
      waiting.push({ item, resolve, reject });
      this.#waiting.set(key, waiting);
      if (!this.#busy.has(key)) void this.#run(key);
    });
  }

  async #run(key: string): Promise<void> {
    this.#busy.add(key);
    for (let turn = this.#take(key); turn.length > 0; turn = this.#take(key)) {
      await this.#do(turn);
      const { from, ms } = this.#linger;
      if (turn.length >= from) await new Promise((resolve) => setTimeout(resolve, ms));
    }
    this.#busy.delete(key);
  }

  #take(key: string): Waiting<T, R>[] {
    const waiting = this.#waiting.get(key) ?? [];
    const turn = waiting.splice(0, MOST);
    if (waiting.length === 0) this.#waiting.delete(key);
    return turn;
  }

  async #do(turn: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#work(turn.map((one) => one.item));
      for (const [index, { resolve, reject }] of turn.entries()) {
        const result = results[index] as R | Error;
        if (result instanceof Error) reject(result);
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of turn) reject(error);
    }
  }
}
