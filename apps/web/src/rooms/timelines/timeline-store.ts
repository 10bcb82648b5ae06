import type { EntryId, PresenceId } from '@soteria/contract/kit/ids';
import { advance, type Cursor, startCursor } from '@soteria/contract/timelines/cursor';
import { laterOf } from '@soteria/contract/timelines/entry-change';
import type { RepliedTo, TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';

/** What a person says: the text, whom it names, what it answers. */
export interface Said {
  text: string;
  mentions: readonly PresenceId[];
  replyTo?: RepliedTo | undefined;
}

/** A post of the person's that the server has not confirmed. */
export interface PendingPost extends Said {
  /** Its idempotency key: every try of it carries the same, so it is never written twice. */
  key: string;
  /** When it was written, Unix ms. */
  at: number;
  /** `shown`: an entry that is most likely this one has come, its answer has not. Not drawn twice, not forgotten. */
  state: 'sending' | 'failed' | 'shown';
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

  /** What is known of entries that changed: a page read before a change may come after it. */
  readonly #changed = new Map<EntryId, TimelineEntry>();
  readonly #ownId: PresenceId;

  /** `ownId`: the presence that posts here. */
  constructor(ownId: PresenceId, pending: readonly PendingPost[] = []) {
    this.#ownId = ownId;
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
    const older = page.toReversed().map(this.#current);
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
   * the server knew of; `changed` are entries that some of these tell a change of, as they are now. Answers the number to replay from, or null when nothing is missing.
   */
  take(
    entries: readonly TimelineEntry[],
    lastSeq = 0,
    changed: readonly TimelineEntry[] = [],
  ): number | null {
    for (const entry of changed) this.#changed.set(entry.id, this.#current(entry));
    this.#newestKnown = Math.max(this.#newestKnown, lastSeq, ...entries.map((entry) => entry.seq));
    if (!this.#cursor) return null;
    const { cursor, ready } = advance(this.#cursor, entries);
    this.#cursor = cursor;
    const held = changed.length > 0 ? this.#state.entries.map(this.#current) : this.#state.entries;
    const pending = ready
      .filter((entry) => entry.createdByPresenceId === this.#ownId)
      .reduce(withShown, this.#state.pending);
    this.#set({
      entries: ready.length > 0 ? [...held, ...ready.map(this.#current)] : held,
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

  /** An entry as it is now, as far as is known. */
  readonly #current = (entry: TimelineEntry): TimelineEntry => {
    const known = this.#changed.get(entry.id);
    return known ? laterOf(entry, known) : entry;
  };

  #set(change: Partial<TimelineState>): void {
    const isWhole = this.#cursor !== null && this.#cursor.seq >= this.#newestKnown;
    this.#state = { ...this.#state, ...change, isWhole };
    for (const listener of this.#listeners) listener();
  }
}

/**
 * An entry of one's own came over the hub before its own answer did. Entries carry no idempotency key, so this
 * goes by the text: the post is hidden, and only its answer lets go of it. Should that fail, it shows again.
 */
function withShown(pending: readonly PendingPost[], entry: TimelineEntry): readonly PendingPost[] {
  if (entry.content.$t !== 'Markdown') return pending;
  const { Text } = entry.content.$v;
  const likely = pending.find((post) => post.state === 'sending' && post.text === Text);
  return likely ? pending.map((post) => (post === likely ? { ...post, state: 'shown' } : post)) : pending;
}
