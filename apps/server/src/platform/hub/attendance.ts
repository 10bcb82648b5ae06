import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import type { Bus, BusMessage } from '../bus/bus.ts';
import type { Connection, Watch } from './connection.ts';
import { Elsewhere } from './elsewhere.ts';
import type { Registry } from './registry.ts';
import type { WatchCount } from './watch-counts.ts';

/** Changes are gathered so long before anybody is told, in ms: thousands come and go together. */
const GATHERED_MS = 20;

/** What changed for those who have a group open, whichever process's sockets it was. */
export interface GroupAttendance {
  group: Pick<Watch, 'tenantId' | 'groupId' | 'groupType'>;
  arrived: Watch[];
  departed: Watch[];
  /** Sockets that have the group open now. */
  count: number;
  /** `mark` after the last of it. */
  mark: number;
}

/** What changed of a group since its watchers were told. */
interface Changed {
  group: GroupAttendance['group'];
  /**
   * Of presences who had it open on no socket at some time in between, on the way to where they are now. Who came and
   * went, or the other way round, is among them: somebody may have been told everything just in between.
   */
  watches: Map<PresenceId, Watch>;
  mark: number;
}

/**
 * Who has which group open, over all processes (decision 014). Each process tells the others of its own sockets and
 * works out from all of it what its own sockets are told: so each is told once, whatever way the news came.
 */
export class HouseAttendance {
  readonly #registry: Registry;
  readonly #bus: Bus;
  readonly #told: (change: GroupAttendance) => void;
  readonly #elsewhere = new Elsewhere();
  /** What changed since the others were told. */
  readonly #watches = new Map<string, Watch>();
  readonly #subjects = new Set<string>();
  /** What changed, by group, since this process's sockets were told. */
  readonly #changed = new Map<GroupId, Changed>();
  #version = 0;
  #tellingHere: NodeJS.Timeout | undefined;
  #telling: NodeJS.Timeout | undefined;
  #tellingAll: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(registry: Registry, bus: Bus, told: (change: GroupAttendance) => void) {
    this.#registry = registry;
    this.#bus = bus;
    this.#told = told;
    bus.subscribe((message, from) => from !== null && this.#take(message, from));
    bus.onPeer((event, origin) => {
      if (event === 'left') this.#noteHere(this.#elsewhere.remove(origin));
      else bus.publish({ kind: 'attendance-wanted', of: origin });
    });
  }

  watch(connection: Connection, watch: Watch): void {
    const known = connection.watches.get(watch.groupId);
    if (known && known.presenceId !== watch.presenceId) this.leave(connection, watch.groupId);
    if (!this.#registry.watch(connection, watch)) return;
    this.#note(watch, null);
    this.#noteHere([{ watch, count: 1 }]);
  }

  leave(connection: Connection, groupId: GroupId): void {
    const watch = this.#registry.unwatch(connection, groupId);
    if (!watch) return;
    this.#note(watch, null);
    this.#noteHere([{ watch, count: -1 }]);
  }

  opened(connection: Connection): void {
    this.#note(null, connection.caller?.subjectId ?? null);
  }

  closed(connection: Connection): void {
    for (const groupId of [...connection.watches.keys()]) this.leave(connection, groupId);
    this.#note(null, connection.caller?.subjectId ?? null);
  }

  presencesIn(groupId: GroupId): PresenceId[] {
    const here = this.#registry.counts.presencesIn(groupId);
    return [...new Set([...here, ...this.#elsewhere.counts.presencesIn(groupId)])];
  }

  /** Sockets that have a group open, on any process. */
  listenersIn(groupId: GroupId): number {
    return this.#registry.counts.totalOf(groupId) + this.#elsewhere.counts.totalOf(groupId);
  }

  /** Another number whenever somebody came or went anywhere. */
  get mark(): number {
    return this.#registry.counts.changes + this.#elsewhere.counts.changes;
  }

  isConnected(subjectId: string): boolean {
    return this.#registry.has(subjectId) || this.#elsewhere.isConnected(subjectId);
  }

  /** This process sends its sockets away: the others are told so at once, with one word. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#telling);
    clearTimeout(this.#tellingHere);
    clearTimeout(this.#tellingAll);
    this.#bus.publish({ kind: 'attendance', version: this.#version + 1, watches: [], subjects: [] });
  }

  #take(message: BusMessage, from: string): void {
    if (message.kind === 'attendance-change') {
      this.#noteHere(this.#elsewhere.change(from, message));
      if (this.#elsewhere.isLost(from)) this.#bus.publish({ kind: 'attendance-wanted', of: from });
    } else if (message.kind === 'attendance') this.#noteHere(this.#elsewhere.replace(from, message));
    else if (message.kind === 'attendance-wanted' && message.of === this.#bus.origin && !this.#isClosed) {
      // Several ask at once, and one answer is for all.
      this.#tellingAll ??= setTimeout(() => this.#tellAll(), GATHERED_MS);
    }
  }

  #note(watch: Watch | null, subject: string | null): void {
    if (this.#bus.origin === null || this.#isClosed) return;
    if (watch) this.#watches.set(`${watch.groupId} ${watch.presenceId}`, watch);
    if (subject) this.#subjects.add(subject);
    this.#telling ??= setTimeout(() => this.#tellChanges(), GATHERED_MS);
  }

  #tellChanges(): void {
    this.#telling = undefined;
    const { counts } = this.#registry;
    const watches = [...this.#watches.values()].map((watch) => ({
      watch,
      count: counts.countOf(watch.groupId, watch.presenceId),
    }));
    const online = [...this.#subjects].filter((subject) => this.#registry.has(subject));
    const offline = [...this.#subjects].filter((subject) => !this.#registry.has(subject));
    this.#watches.clear();
    this.#subjects.clear();
    this.#bus.publish({ kind: 'attendance-change', version: ++this.#version, watches, online, offline });
  }

  #tellAll(): void {
    this.#tellingAll = undefined;
    const [watches, subjects] = [[...this.#registry.counts.all()], [...this.#registry.subjects()]];
    this.#bus.publish({ kind: 'attendance', version: this.#version, watches, subjects });
  }

  /** Counts that have changed by so much: a herd of arrivals is one frame to each who has the group open, not one each. */
  #noteHere(changes: readonly WatchCount[]): void {
    const byWatch = Map.groupBy(changes, ({ watch }) => `${watch.groupId} ${watch.presenceId}`);
    for (const of of byWatch.values()) {
      const { watch } = of[0] as WatchCount;
      const { tenantId, groupId, groupType } = watch;
      const changed = this.#changed.get(groupId) ?? {
        group: { tenantId, groupId, groupType },
        watches: new Map<PresenceId, Watch>(),
        mark: 0,
      };
      this.#changed.set(groupId, changed);
      changed.mark = this.mark;
      const now = this.#countOf(watch);
      const before = of.reduce((count, { count: difference }) => count - difference, now);
      if (before === 0 || now === 0) changed.watches.set(watch.presenceId, watch);
    }
    if (this.#changed.size > 0 && !this.#isClosed)
      this.#tellingHere ??= setTimeout(() => this.#tellHere(), GATHERED_MS);
  }

  #countOf({ groupId, presenceId }: Watch): number {
    const [here, there] = [this.#registry.counts, this.#elsewhere.counts];
    return here.countOf(groupId, presenceId) + there.countOf(groupId, presenceId);
  }

  /** Says who is there and who is not, as counted by now. */
  #tellHere(): void {
    this.#tellingHere = undefined;
    const changes = [...this.#changed.values()];
    this.#changed.clear();
    for (const { group, watches, mark } of changes) {
      if (this.#registry.counts.totalOf(group.groupId) === 0) continue;
      const isThere = (watch: Watch) => this.#countOf(watch) > 0;
      const arrived = [...watches.values()].filter(isThere);
      const departed = [...watches.values()].filter((watch) => !isThere(watch));
      this.#told({ group, arrived, departed, count: this.listenersIn(group.groupId), mark });
    }
  }
}
