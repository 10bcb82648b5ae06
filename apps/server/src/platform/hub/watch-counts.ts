import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import type { Watch } from './connection.ts';

/** How many sockets of a presence have a group open. */
export interface WatchCount {
  watch: Watch;
  count: number;
}

/** Who has which group open, on how many sockets. */
export class WatchCounts {
  readonly #byGroup = new Map<GroupId, Map<PresenceId, WatchCount>>();
  readonly #totals = new Map<GroupId, number>();
  #changes = 0;

  /** Another number after every change. */
  get changes(): number {
    return this.#changes;
  }

  /** Counts more or fewer sockets of a presence. */
  add(watch: Watch, difference: number): void {
    const { groupId, presenceId } = watch;
    this.#changes++;
    const inGroup = this.#byGroup.get(groupId) ?? new Map<PresenceId, WatchCount>();
    this.#byGroup.set(groupId, inGroup);
    const count = (inGroup.get(presenceId)?.count ?? 0) + difference;
    if (count > 0) inGroup.set(presenceId, { watch, count });
    else inGroup.delete(presenceId);
    const total = (this.#totals.get(groupId) ?? 0) + difference;
    if (total > 0) this.#totals.set(groupId, total);
    else this.#totals.delete(groupId);
    if (inGroup.size === 0) this.#byGroup.delete(groupId);
  }

  countOf(groupId: GroupId, presenceId: PresenceId): number {
    return this.#byGroup.get(groupId)?.get(presenceId)?.count ?? 0;
  }

  /** Each presence once, however many devices it has the group open on. */
  presencesIn(groupId: GroupId): Iterable<PresenceId> {
    return this.#byGroup.get(groupId)?.keys() ?? [];
  }

  /** How many sockets have the group open. */
  totalOf(groupId: GroupId): number {
    return this.#totals.get(groupId) ?? 0;
  }

  *all(): Iterable<WatchCount> {
    for (const inGroup of this.#byGroup.values()) yield* inGroup.values();
  }
}
