import { Inbox } from './inbox.ts';

/** An origin that is silent for so many leases is forgotten: nothing it said can still be under way. */
const FORGOTTEN_AFTER_LEASES = 24;

interface Peer {
  inbox: Inbox;
  /** On the monotonic clock, ms. */
  heardAt: number;
  /** How long it may be silent, by its own word. */
  leaseMs: number;
  isAlive: boolean;
  /** It said goodbye: what still comes of it was under way, and it never returns under this name. */
  hasLeft: boolean;
}

/** A process whose lease ran out. */
interface Ended {
  origin: string;
  /** When it was last heard, on the monotonic clock in ms. */
  heardAt: number;
  /** Something it said never came. */
  isLacking: boolean;
}

/** The other processes: who is alive, by leases, and what was heard of each. */
export class Peers {
  readonly #peers = new Map<string, Peer>();
  readonly #usualLeaseMs: number;
  #aliveCount = 0;

  /** @param usualLeaseMs of an origin that has not said its own yet */
  constructor(usualLeaseMs: number) {
    this.#usualLeaseMs = usualLeaseMs;
  }

  get aliveCount(): number {
    return this.#aliveCount;
  }

  /** Notes that an origin was heard; `upTo` is where a new one's messages begin to count. Says whether it joined. */
  hear(origin: string, upTo: number, leaseMs: number | null, now: number): boolean {
    const known = this.#peers.get(origin);
    if (!known) {
      this.#peers.set(origin, {
        inbox: new Inbox(upTo),
        heardAt: now,
        leaseMs: leaseMs ?? this.#usualLeaseMs,
        isAlive: true,
        hasLeft: false,
      });
      this.#aliveCount++;
      return true;
    }
    known.heardAt = now;
    known.leaseMs = leaseMs ?? known.leaseMs;
    if (known.isAlive || known.hasLeft) return false;
    known.isAlive = true;
    this.#aliveCount++;
    return true;
  }

  inboxOf(origin: string): Inbox | undefined {
    return this.#peers.get(origin)?.inbox;
  }

  /** Everybody's inbox that lacks something. */
  *lacking(): Iterable<[origin: string, inbox: Inbox]> {
    for (const [origin, { inbox, isAlive }] of this.#peers) if (isAlive && inbox.gap) yield [origin, inbox];
  }

  /** An origin said goodbye; says whether it was there. */
  leave(origin: string): boolean {
    const peer = this.#peers.get(origin);
    if (!peer) return false;
    peer.hasLeft = true;
    return this.#end(peer);
  }

  /** Ends the leases that ran out. */
  expire(now: number): Ended[] {
    const ended: Ended[] = [];
    for (const [origin, peer] of this.#peers) {
      const silence = now - peer.heardAt;
      if (silence > peer.leaseMs && this.#end(peer)) {
        ended.push({ origin, heardAt: peer.heardAt, isLacking: peer.inbox.gap !== null });
      }
      if (silence > FORGOTTEN_AFTER_LEASES * peer.leaseMs) this.#peers.delete(origin);
    }
    return ended;
  }

  #end(peer: Peer): boolean {
    if (!peer.isAlive) return false;
    peer.isAlive = false;
    this.#aliveCount--;
    return true;
  }

  /** This process stood still and heard nobody: that is held against no one. */
  forgive(milliseconds: number): void {
    for (const peer of this.#peers.values()) peer.heardAt += milliseconds;
  }
}
