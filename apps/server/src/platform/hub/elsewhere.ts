import { type WatchCount, WatchCounts } from './watch-counts.ts';

/** What one process's sockets are: who is connected, and who has which group open. */
export interface Attendance {
  version: number;
  watches: WatchCount[];
  subjects: string[];
}

/** What became of some of it since the version before. A count of 0: has it open no more. */
export interface AttendanceChange {
  version: number;
  watches: WatchCount[];
  online: string[];
  offline: string[];
}

interface Origin {
  version: number;
  counts: WatchCounts;
  subjects: Set<string>;
  /** Changes that overtook the one before them. */
  early: Map<number, AttendanceChange>;
}

const MOST_EARLY = 1_000;

/** What the sockets of all other processes are, put together from what each says of its own. */
export class Elsewhere {
  readonly counts = new WatchCounts();
  readonly #origins = new Map<string, Origin>();
  readonly #subjects = new Map<string, number>();

  isConnected(subjectId: string): boolean {
    return this.#subjects.has(subjectId);
  }

  /** Whether a process's changes cannot be followed: all it has must be asked for. */
  isLost(name: string): boolean {
    return (this.#origins.get(name)?.early.size ?? MOST_EARLY) >= MOST_EARLY;
  }

  /** Takes everything that a process says it has. Answers whose counts changed; apply before asking `counts`. */
  replace(name: string, { version, watches, subjects }: Attendance): WatchCount[] {
    const known = this.#origins.get(name);
    if (known && known.version > version) return [];
    const origin = known ?? { version, counts: new WatchCounts(), subjects: new Set(), early: new Map() };
    this.#origins.set(name, origin);
    const mentioned = new Set(watches.map(({ watch }) => `${watch.groupId} ${watch.presenceId}`));
    const ended = [...origin.counts.all()]
      .filter(({ watch }) => !mentioned.has(`${watch.groupId} ${watch.presenceId}`))
      .map(({ watch }) => ({ watch, count: 0 }));
    const now = new Set(subjects);
    const change = {
      version,
      watches: [...ended, ...watches],
      online: subjects,
      offline: [...origin.subjects].filter((subject) => !now.has(subject)),
    };
    return [...this.#apply(origin, change), ...this.#takeEarly(origin)];
  }

  /** Takes what changed of a process; what came too early waits for what is before it. */
  change(name: string, change: AttendanceChange): WatchCount[] {
    const origin = this.#origins.get(name);
    if (!origin || change.version <= origin.version) return [];
    if (origin.early.size < MOST_EARLY) origin.early.set(change.version, change);
    return this.#takeEarly(origin);
  }

  /** Forgets a process that is gone. */
  remove(name: string): WatchCount[] {
    const origin = this.#origins.get(name);
    if (!origin) return [];
    const left = this.replace(name, { version: Number.MAX_SAFE_INTEGER, watches: [], subjects: [] });
    this.#origins.delete(name);
    return left;
  }

  #takeEarly(origin: Origin): WatchCount[] {
    const changed: WatchCount[] = [];
    for (const version of origin.early.keys()) if (version <= origin.version) origin.early.delete(version);
    for (;;) {
      const next = origin.early.get(origin.version + 1);
      if (!next) return changed;
      origin.early.delete(next.version);
      changed.push(...this.#apply(origin, next));
    }
  }

  #apply(origin: Origin, change: AttendanceChange): WatchCount[] {
    origin.version = change.version;
    for (const subject of change.online) {
      if (origin.subjects.has(subject)) continue;
      origin.subjects.add(subject);
      this.#subjects.set(subject, (this.#subjects.get(subject) ?? 0) + 1);
    }
    for (const subject of change.offline) {
      if (!origin.subjects.delete(subject)) continue;
      const left = (this.#subjects.get(subject) ?? 0) - 1;
      if (left > 0) this.#subjects.set(subject, left);
      else this.#subjects.delete(subject);
    }
    const changed: WatchCount[] = [];
    for (const { watch, count } of change.watches) {
      const difference = count - origin.counts.countOf(watch.groupId, watch.presenceId);
      if (difference === 0) continue;
      origin.counts.add(watch, difference);
      this.counts.add(watch, difference);
      changed.push({ watch, count: difference });
    }
    return changed;
  }
}
