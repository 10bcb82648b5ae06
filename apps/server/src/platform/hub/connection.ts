import type { Socket } from 'node:net';
import type { GroupId, PresenceId, TenantId } from '@soteria/contract/kit/ids';
import type { Peer } from '../audit/origin.ts';
import type { Caller } from '../http/caller.ts';
import { encodeTogether, type Frame, type Takes, takesOf, tcpOf } from './frame.ts';
import type { HubSocket } from './hub-socket.ts';

/** Unsent bytes at which a reader is cut; it comes back and catches up (design §6). */
const MAX_UNSENT_BYTES = 1024 * 1024;

export interface Watch {
  tenantId: TenantId;
  groupId: GroupId;
  groupType: number;
  presenceId: PresenceId;
  /** When the presence first opened the group, ISO 8601: those who have it open are told. */
  firstArrived: string | null;
}

/** One socket of one subject. */
export class Connection {
  /** What encoded frames are written to; null once either side has said goodbye, or is gone without. */
  tcp: Socket | null;
  takes: Takes = takesOf(false, false);
  /** The last fan-out that came by here: each socket is told once. */
  visitedIn = 0;
  readonly socket: HubSocket;
  readonly peer: Peer;
  readonly watches = new Map<GroupId, Watch>();
  /** The attendance of groups that the other side was told whole, by its mark: what is older it need not be told. */
  readonly knows = new Map<GroupId, number>();
  caller: Caller | null = null;
  /** Over once it was told what whoever connects must know first, or that could not be found out. */
  greeted: Promise<void> = Promise.resolve();
  /** When the token that opened it expires, Unix ms. */
  expiresAt = 0;
  /** When anything was last heard from the other side, by the clock's `elapsed`. */
  heardAt: number;

  constructor(socket: HubSocket, peer: Peer, now: number) {
    this.tcp = tcpOf(socket);
    this.socket = socket;
    this.peer = peer;
    this.heardAt = now;
    const leave = () => {
      this.tcp = null;
    };
    socket.onLeaving = leave;
    socket.once('close', leave);
  }

  /** Several go in one write. */
  send(...frames: Frame[]): void {
    if (frames.length > 0)
      this.write(encodeTogether(frames.map((frame) => JSON.stringify(frame)))(this.takes));
  }

  write(encoded: Buffer): void {
    if (this.tcp && !this.tcp.write(encoded)) this.cutIfSlow();
  }

  /** A reader that stopped reading is cut instead of filling the memory. */
  cutIfSlow(): void {
    if (this.tcp && this.tcp.writableLength > MAX_UNSENT_BYTES) this.socket.terminate();
  }
}
