import type { GroupId } from '@soteria/contract/kit/ids';

/** Groups of which changes are kept at most, and changes of one: a piece follows within a moment, or never. */
const MAX_GROUPS = 50;
const MAX_CHANGES = 50;

/**
 * Changes told of groups that are not known yet. The piece that makes one known may have been read before them,
 * and is told after them.
 */
export class EarlyChanges<G extends { id: GroupId }> {
  readonly #kept = new Map<GroupId, ((group: G) => G)[]>();

  keep(id: GroupId, change: (group: G) => G): void {
    const changes = this.#kept.get(id) ?? [];
    this.#kept.delete(id);
    this.#kept.set(id, [...changes, change].slice(-MAX_CHANGES));
    const [oldest] = this.#kept.keys();
    if (oldest && this.#kept.size > MAX_GROUPS) this.#kept.delete(oldest);
  }

  madeOn(group: G): G {
    return (this.#kept.get(group.id) ?? []).reduce((changed, change) => change(changed), group);
  }

  forget(id: GroupId): void {
    this.#kept.delete(id);
  }
}
