import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import type { Audience } from './bus.ts';
import type { Connection, Watch } from './connection.ts';

const put = <K, V>(index: Map<K, Set<V>>, key: K, value: V) => {
  const set = index.get(key);
  if (set) set.add(value);
  else index.set(key, new Set([value]));
};

const take = <K, V>(index: Map<K, Set<V>>, key: K, value: V) => {
  const set = index.get(key);
  set?.delete(value);
  if (set?.size === 0) index.delete(key);
};

/** Which sockets this process has: by subject, and by the group they have open. */
export class Registry {
  readonly #all = new Set<Connection>();
  readonly #bySubject = new Map<string, Set<Connection>>();
  readonly #byGroup = new Map<string, Set<Connection>>();

  get size(): number {
    return this.#all.size;
  }

  all(): Iterable<Connection> {
    return this.#all;
  }

  add(connection: Connection): void {
    this.#all.add(connection);
    if (connection.caller) put(this.#bySubject, connection.caller.subjectId, connection);
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
    if (connection.caller) take(this.#bySubject, connection.caller.subjectId, connection);
  }

  /** Each socket of the audience once. */
  *of(audience: Audience): Iterable<Connection> {
    if ('everyone' in audience) return yield* this.#all;
    const watching = audience.watchers ? this.#byGroup.get(audience.watchers) : undefined;
    for (const subjectId of audience.subjects ?? []) {
      for (const connection of this.#bySubject.get(subjectId) ?? []) {
        if (!watching?.has(connection)) yield connection;
      }
    }
    if (watching) yield* watching;
  }

  /** Notes that a socket has a group open; true when the presence had it open nowhere before. */
  watch(connection: Connection, watch: Watch): boolean {
    const isFirst = !this.activePresences(watch.groupId).includes(watch.presenceId);
    connection.watches.set(watch.groupId, watch);
    put(this.#byGroup, watch.groupId, connection);
    return isFirst;
  }

  /** The reverse; the watch that ended, and whether it was the presence's last one. */
  unwatch(connection: Connection, groupId: GroupId): { watch: Watch; isLast: boolean } | null {
    const watch = connection.watches.get(groupId);
    if (!watch) return null;
    connection.watches.delete(groupId);
    take(this.#byGroup, groupId, connection);
    return { watch, isLast: !this.activePresences(groupId).includes(watch.presenceId) };
  }

  /** Each presence once, however many devices it has the group open on. */
  activePresences(groupId: GroupId): PresenceId[] {
    const active = new Set<PresenceId>();
    for (const connection of this.#byGroup.get(groupId) ?? []) {
      const watch = connection.watches.get(groupId);
      if (watch) active.add(watch.presenceId);
    }
    return [...active];
  }

  has(subjectId: string): boolean {
    return this.#bySubject.has(subjectId);
  }

  watcherCount(groupId: GroupId): number {
    return this.#byGroup.get(groupId)?.size ?? 0;
  }
}
