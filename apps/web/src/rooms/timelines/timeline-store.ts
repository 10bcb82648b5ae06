import { advance, type Cursor, startCursor } from '@soteria/contract/timelines/cursor';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';

/** A post of the person's that the server has not confirmed. */
export interface PendingPost {
  /** Its idempotency key: every try of it carries the same, so it is never written twice. */
  key: string;
  text: string;
  /** When it was written, Unix ms. */
  at: number;
  state: 'sending' | 'failed';
}

export interface TimelineState {
  /** Without a gap, oldest first. */
  entries: readonly TimelineEntry[];
  pending: readonly PendingPost[];
  /** The newest page has been loaded. */
  isLoaded: boolean;
  /** There may be entries before the first. */
  hasEarlier: boolean;
  /** Nothing between the first and the newest known entry is missing. */
  isWhole: boolean;
}

const EMPTY: TimelineState = { entries: [], pending: [], isLoaded: false, hasEarlier: false, isWhole: false };

/**
 * The timeline of one group as this client has it. Knows no socket and no screen: it is told what arrives and
 * says what is missing. The cursor moves over consecutive numbers only (design §6).
 */
export class TimelineStore {
  #state: TimelineState;
  #cursor: Cursor<TimelineEntry> | null = null;
  #newestKnown = 0;
  readonly #listeners = new Set<() => void>();

  constructor(pending: readonly PendingPost[] = []) {
    this.#state = { ...EMPTY, pending };
  }

  readonly getState = (): TimelineState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The number up to which nothing is missing; null before the newest page came. */
  get seq(): number | null {
    return this.#cursor?.seq ?? null;
  }

  /** Takes a page of Previous (newest first); `isEnd` when it was shorter than asked for. */
  takePage(page: readonly TimelineEntry[], isEnd: boolean): void {
    const older = page.toReversed();
    const first = this.#state.entries[0];
    if (!this.#cursor) {
      this.#cursor = startCursor(older.at(-1)?.seq ?? 0);
      this.#newestKnown = Math.max(this.#newestKnown, this.#cursor.seq);
      this.#set({ entries: older, isLoaded: true, hasEarlier: !isEnd });
      return;
    }
    const added = first ? older.filter((entry) => entry.seq < first.seq) : older;
    this.#set({ entries: [...added, ...this.#state.entries], hasEarlier: !isEnd });
  }

  /**
   * Takes entries from the hub or from an answer, in any order, doubled or not; `lastSeq` is the newest number
   * the server knew of. Answers the number to replay from, or null when nothing is missing.
   */
  take(entries: readonly TimelineEntry[], lastSeq = 0): number | null {
    this.#newestKnown = Math.max(this.#newestKnown, lastSeq, ...entries.map((entry) => entry.seq));
    if (!this.#cursor) return null;
    const { cursor, ready } = advance(this.#cursor, entries);
    this.#cursor = cursor;
    const pending = ready.reduce(withoutWritten, this.#state.pending);
    this.#set({
      entries: ready.length > 0 ? [...this.#state.entries, ...ready] : this.#state.entries,
      pending,
    });
    return cursor.seq < this.#newestKnown ? cursor.seq : null;
  }

  addPending(post: PendingPost): void {
    this.#set({ pending: [...this.#state.pending.filter((other) => other.key !== post.key), post] });
  }

  markPending(key: string, state: PendingPost['state']): void {
    this.#set({ pending: this.#state.pending.map((post) => (post.key === key ? { ...post, state } : post)) });
  }

  dropPending(key: string): void {
    this.#set({ pending: this.#state.pending.filter((post) => post.key !== key) });
  }

  #set(change: Partial<TimelineState>): void {
    const isWhole = this.#cursor !== null && this.#cursor.seq >= this.#newestKnown;
    this.#state = { ...this.#state, ...change, isWhole };
    for (const listener of this.#listeners) listener();
  }
}

/** An entry that came over the hub before its own answer did: the post is no longer pending. */
function withoutWritten(pending: readonly PendingPost[], entry: TimelineEntry): readonly PendingPost[] {
  if (entry.content.$t !== 'Markdown' || pending.length === 0) return pending;
  const { Text } = entry.content.$v;
  const at = Date.parse(entry.whenCreated);
  const written = pending.find(
    (post) => post.state === 'sending' && post.text === Text && post.at <= at + 60_000,
  );
  return written ? pending.filter((post) => post !== written) : pending;
}
