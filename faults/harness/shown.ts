import type { ClientFrame, ServerFrame } from '@soteria/contract/hub';
import type { GroupId, PresenceId } from '@soteria/contract/kit/ids';
import { advance, type Cursor, startCursor } from '@soteria/contract/timelines/cursor';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';

/** Those of the server's frames that say something of a timeline or of who has it open. */
export const SHOWN_FRAMES = [
  'Replayed',
  'NewChatEntry',
  'GroupArrive',
  'GroupDepart',
  'ListenerCount',
] as const;
type ShownFrame = Extract<ServerFrame, { type: (typeof SHOWN_FRAMES)[number] }>;

const isShown = (frame: ServerFrame): frame is ShownFrame =>
  (SHOWN_FRAMES as readonly string[]).includes(frame.type);

/** What a page shows of a timeline, as the web client keeps it: a contiguous cursor, replays of what is missing. */
export class Shown {
  /** The numbers of the entries shown, in their order. */
  readonly list: number[] = [];
  /** Called with each entry as it is shown. */
  onEntry: (entry: TimelineEntry) => void = () => {};
  /** When it was last told of everything there is, in ms of this process; 0 while it is not connected. */
  caughtUpAt = 0;
  /** Who it says has the timeline open, */
  present: ReadonlySet<PresenceId> = new Set();
  /** and on how many pages. */
  listeners = 0;
  /** Whose page it is. */
  readonly presenceId: PresenceId;
  readonly #groupId: GroupId;
  #cursor: Cursor<TimelineEntry> = startCursor(0);

  constructor(account: string, groupId: GroupId) {
    this.presenceId = presenceIdOf('riverside', account);
    this.#groupId = groupId;
  }

  /** What it says first on every connection. */
  arrive(): ClientFrame {
    const { presenceId } = this;
    const payload = { tenantId: riverside.t, groupId: this.#groupId, presenceId, afterSeq: this.#cursor.seq };
    return { type: 'Arrive', payload };
  }

  /** Takes what the server says; what it asks for then, if anything. */
  take(frame: ServerFrame): ClientFrame | null {
    if (!isShown(frame) || frame.payload.groupId !== this.#groupId) return null;
    this.#noteAttendance(frame);
    if (frame.type !== 'Replayed' && frame.type !== 'NewChatEntry') return null;
    const { groupId, tenantId } = frame.payload;
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

  #noteAttendance(frame: ShownFrame): void {
    if (frame.type === 'Replayed') this.present = new Set(frame.payload.activePresences);
    if (frame.type === 'GroupArrive') this.present = this.present.union(new Set([frame.payload.presenceId]));
    if (frame.type === 'GroupDepart')
      this.present = this.present.difference(new Set([frame.payload.presenceId]));
    if (frame.type === 'ListenerCount') this.listeners = frame.payload.count;
  }
}
