import type { GroupId } from '@soteria/contract/kit/ids';
import type { Audience } from '../bus/bus.ts';
import type { Connection, Watch } from './connection.ts';
import { WatchCounts } from './watch-counts.ts';

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
  readonly #bySubject = new Map<string, readonly Connection[]>();
  readonly #byGroup = new Map<string, Set<Connection>>();
  #round = 0;
  /** By group and presence. */
  readonly counts = new WatchCounts();

  get size(): number {
    return this.#all.size;
  }

  all(): Iterable<Connection> {
    return this.#all;
  }

  add(connection: Connection): void {
    this.#all.add(connection);
    if (!connection.caller) return;
    const { subjectId } = connection.caller;
    this.#bySubject.set(subjectId, [...this.ofSubject(subjectId), connection]);
  }

  remove(connection: Connection): void {
    this.#all.delete(connection);
    if (!connection.caller) return;
    const { subjectId } = connection.caller;
    const others = this.ofSubject(subjectId).filter((other) => other !== connection);
    if (others.length > 0) this.#bySubject.set(subjectId, others);
    else this.#bySubject.delete(subjectId);
  }

  /** Calls for each socket of the audience once, however often its subject is named: every fan-out is this loop. */
  forEach(audience: Audience, visit: (connection: Connection) => void): void {
    if ('everyone' in audience) {
      this.#all.forEach(visit);
      return;
    }
    const round = ++this.#round;
    const visitOnce = (connection: Connection) => {
      if (connection.visitedIn === round) return;
      connection.visitedIn = round;
      visit(connection);
    };
    for (const subjectId of audience.subjects ?? []) this.#bySubject.get(subjectId)?.forEach(visitOnce);
    if (audience.watchers) this.#byGroup.get(audience.watchers)?.forEach(visitOnce);
  }

  /** Whether the last audience that was gone through had this socket in it. */
  wasVisited(connection: Connection): boolean {
    return connection.visitedIn === this.#round;
  }

  /** The sockets of a subject. */
  ofSubject(subjectId: string): readonly Connection[] {
    return this.#bySubject.get(subjectId) ?? [];
  }

  /** Notes that a socket has a group open; says whether that is new. One that left while it was let in has nothing open. */
  watch(connection: Connection, watch: Watch): boolean {
    if (!connection.tcp || connection.watches.has(watch.groupId)) return false;
    connection.watches.set(watch.groupId, watch);
    put(this.#byGroup, watch.groupId, connection);
    this.counts.add(watch, 1);
    return true;
  }

  /** The reverse; the watch that ended. */
  unwatch(connection: Connection, groupId: GroupId): Watch | null {
    const watch = connection.watches.get(groupId);
    if (!watch) return null;
    connection.watches.delete(groupId);
    connection.knows.delete(groupId);
    take(this.#byGroup, groupId, connection);
    this.counts.add(watch, -1);
    return watch;
  }

  has(subjectId: string): boolean {
    return this.#bySubject.has(subjectId);
  }

  subjects(): Iterable<string> {
    return this.#bySubject.keys();
  }
}
