type Change<T> = (data: T) => T;

/**
 * What the hub tells may overtake an answer that was read before it. Changes that come while a load is on its way
 * are made once more on its answer, so that nothing older takes the place of what has come. For that they must be
 * such that making them twice, or on something newer, does no harm.
 */
export class Overtaken {
  readonly #underway = new Map<string, Set<Change<unknown>[]>>();

  /** Something was told of what the load of this name gives. */
  changed<T>(name: string, change: Change<T>): void {
    for (const changes of this.#underway.get(name) ?? []) changes.push(change as Change<unknown>);
  }

  async load<T>(name: string, load: () => Promise<T>): Promise<T> {
    const changes: Change<unknown>[] = [];
    const underway = this.#underway.get(name) ?? new Set();
    this.#underway.set(name, underway.add(changes));
    try {
      const answer: unknown = await load();
      return changes.reduce((data, change) => change(data), answer) as T;
    } finally {
      underway.delete(changes);
    }
  }
}

/** The name of the load of a room's list; what is open goes by its id, its members and any one of them by these. */
export const LIST = 'list';
export const membersOf = (id: string): string => `members ${id}`;
export const memberOf = (id: string): string => `member ${id}`;
