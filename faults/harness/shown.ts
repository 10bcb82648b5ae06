import type { ClientFrame, ServerFrame } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import { advance, type Cursor, startCursor } from '@soteria/contract/timelines/cursor';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';

/** What a page shows of a timeline, as the web client keeps it: a contiguous cursor, replays of what is missing. */
export class Shown {
  /** The numbers of the entries shown, in their order. */
  readonly list: number[] = [];
  /** Called with each entry as it is shown. */
  onEntry: (entry: TimelineEntry) => void = () => {};
  /** When it was last told of everything there is, in ms of this process; 0 while it is not connected. */
  caughtUpAt = 0;
  readonly #account: string;
  readonly #groupId: GroupId;
  #cursor: Cursor<TimelineEntry> = startCursor(0);

  constructor(account: string, groupId: GroupId) {
    this.#account = account;
    this.#groupId = groupId;
  }

  /** What it says first on every connection. */
  arrive(): ClientFrame {
    const presenceId = presenceIdOf('riverside', this.#account);
    const payload = { tenantId: riverside.t, groupId: this.#groupId, presenceId, afterSeq: this.#cursor.seq };
    return { type: 'Arrive', payload };
  }

  /** Takes what the server says; what it asks for then, if anything. */
  take(frame: ServerFrame): ClientFrame | null {
    if (frame.type !== 'Replayed' && frame.type !== 'NewChatEntry') return null;
    const { groupId, tenantId } = frame.payload;
    if (groupId !== this.#groupId) return null;
    const entries = frame.type === 'Replayed' ? frame.payload.entries : [frame.payload.entry];
    const { cursor, ready, hasGap } = advance(this.#cursor, entries);
    this.#cursor = cursor;
    for (const entry of ready) {
      this.list.push(entry.seq);
      this.onEntry(entry);
    }
    const isBehind = frame.type === 'Replayed' && cursor.seq < frame.payload.lastSeq;
    if (hasGap || isBehind) return { type: 'Replay', payload: { tenantId, groupId, afterSeq: cursor.seq } };
    if (frame.type === 'Replayed') this.caughtUpAt = performance.now();
    return null;
  }
}
