import type { ServerFrame } from '@soteria/contract/hub';
import type { GroupId } from '@soteria/contract/kit/ids';
import { advance, type Cursor, startCursor } from '@soteria/contract/timelines/cursor';
import type { TimelineEntry } from '@soteria/contract/timelines/timelines.shapes';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';
import WebSocket from 'ws';

/** A lost connection is made again within this, spread, in ms: the web client's first try comes within a second. */
const SPREAD_MS = 500;
const AGAIN_MS = 100;

interface ListenerOptions {
  /** Where the hub is, or a wire to it. */
  url: string;
  account: string;
  token: string;
  groupId: GroupId;
}

/** One device that has a timeline open, as the web client keeps it: a contiguous cursor, replays of what is missing. */
export class Listener {
  /** The numbers of the entries shown, in their order. */
  readonly list: number[] = [];
  /** Entries by number, as far as a program wants to read them. */
  onEntry: (entry: TimelineEntry) => void = () => {};
  /** When it was last told of everything there is, in ms of this process; 0 while it is not connected. */
  caughtUpAt = 0;
  socket: WebSocket | null = null;
  readonly #options: ListenerOptions;
  #cursor: Cursor<TimelineEntry> = startCursor(0);
  #isOpen = true;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ListenerOptions) {
    this.#options = options;
    this.#connect();
  }

  cut(): void {
    this.socket?.terminate();
  }

  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#again);
    this.socket?.terminate();
  }

  #connect(): void {
    const { url, account, token, groupId } = this.#options;
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/soteriahub`);
    let wasOpen = false;
    this.socket = socket;
    const send = (type: string, payload: object) => socket.send(JSON.stringify({ type, payload }));
    const beat = setInterval(() => socket.readyState === WebSocket.OPEN && send('Ping', {}), 10_000);
    socket.on('open', () => {
      wasOpen = true;
      send('Authenticate', { token });
      const presenceId = presenceIdOf('riverside', account);
      send('Arrive', { tenantId: riverside.t, groupId, presenceId, afterSeq: this.#cursor.seq });
    });
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as ServerFrame));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(beat);
      this.caughtUpAt = 0;
      const wait = wasOpen ? Math.random() * SPREAD_MS : AGAIN_MS;
      if (this.#isOpen) this.#again = setTimeout(() => this.#connect(), wait);
    });
  }

  #take(frame: ServerFrame): void {
    if (frame.type !== 'Replayed' && frame.type !== 'NewChatEntry') return;
    const { groupId, tenantId } = frame.payload;
    if (groupId !== this.#options.groupId) return;
    const entries = frame.type === 'Replayed' ? frame.payload.entries : [frame.payload.entry];
    const { cursor, ready, hasGap } = advance(this.#cursor, entries);
    this.#cursor = cursor;
    for (const entry of ready) {
      this.list.push(entry.seq);
      this.onEntry(entry);
    }
    const isBehind = frame.type === 'Replayed' && cursor.seq < frame.payload.lastSeq;
    if (hasGap || isBehind)
      this.socket?.send(
        JSON.stringify({ type: 'Replay', payload: { tenantId, groupId, afterSeq: cursor.seq } }),
      );
    else if (frame.type === 'Replayed') this.caughtUpAt = performance.now();
  }
}
