import type { ServerFrame } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import { advance, type Cursor, startCursor } from '@soteria/contract/timelines/cursor';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';
import { Device } from './device.ts';

interface ListenerOptions {
  url: string;
  account: string;
  token: string;
  groupId: GroupId;
}

/** A device that has a timeline open, as the web client keeps it: a contiguous cursor, replays of what is missing. */
export class Listener extends Device {
  /** The numbers of the entries shown, in their order. */
  readonly list: number[] = [];
  /** Called with each entry as it is shown. */
  onEntry: (entry: TimelineEntry) => void = () => {};
  /** When it was last told of everything there is, in ms of this process; 0 while it is not connected. */
  caughtUpAt = 0;
  readonly #account: string;
  readonly #groupId: GroupId;
  #cursor: Cursor<TimelineEntry> = startCursor(0);

  constructor({ url, account, token, groupId }: ListenerOptions) {
    super(url, token);
    this.#account = account;
    this.#groupId = groupId;
    this.connect();
  }

  protected opened(): void {
    const presenceId = presenceIdOf('riverside', this.#account);
    const afterSeq = this.#cursor.seq;
    this.send('Arrive', { tenantId: riverside.t, groupId: this.#groupId, presenceId, afterSeq });
  }

  protected lost(): void {
    this.caughtUpAt = 0;
  }

  protected take(frame: ServerFrame): void {
    if (frame.type !== 'Replayed' && frame.type !== 'NewChatEntry') return;
    const { groupId, tenantId } = frame.payload;
    if (groupId !== this.#groupId) return;
    const entries = frame.type === 'Replayed' ? frame.payload.entries : [frame.payload.entry];
    const { cursor, ready, hasGap } = advance(this.#cursor, entries);
    this.#cursor = cursor;
    for (const entry of ready) {
      this.list.push(entry.seq);
      this.onEntry(entry);
    }
    const isBehind = frame.type === 'Replayed' && cursor.seq < frame.payload.lastSeq;
    if (hasGap || isBehind) this.send('Replay', { tenantId, groupId, afterSeq: cursor.seq });
    else if (frame.type === 'Replayed') this.caughtUpAt = performance.now();
  }
}
