/** How much is done at once, and for whom. */
export interface FairShareBounds {
  /** While several parties are there: so many requests under way together are the most before some wait, */
  atOnce: number;
  /** though a party with fewer than this under way never waits, */
  always: number;
  /** nor one that lately asked at most so many times as much as all did on average. */
  modest: number;
  /** A party that is alone may have so many under way. */
  alone: number;
  /** So many of a party may wait; more are refused. */
  waiting: number;
}

/** Chosen by measurement (decision 016, faults/loud-tenant.fault.ts). */
export const FAIR_SHARE: FairShareBounds = { atOnce: 3, always: 1, modest: 1.5, alone: 256, waiting: 2_000 };

/** A party that was not heard of for so long, in ms, is not there any more; and what it asked counts half as much. */
const THERE_MS = 1_000;

interface Party {
  name: string;
  underway: number;
  /** What it asked lately: of the last second all, of the one before half, and so on. */
  recent: number;
  waiting: (() => void)[];
  seenAt: number;
}

/**
 * Who is served when there is more to do than can be done: each party in turn, one request at a time. A party is a
 * tenant. One that asks ten times as much as the others waits for itself; the others hardly notice.
 */
export class FairShare {
  readonly #bounds: FairShareBounds;
  readonly #parties = new Map<string, Party>();
  /** Those of whom somebody waits, next first. */
  readonly #turns: Party[] = [];
  #underway = 0;
  #recent = 0;
  #sweptAt = 0;

  constructor(bounds: FairShareBounds) {
    this.#bounds = bounds;
  }

  /** Serves now, or when it is the party's turn; false when too many of it wait already. */
  enter(name: string, serve: () => void): boolean {
    const now = performance.now();
    if (now - this.#sweptAt > THERE_MS) this.#sweep(now);
    const party = this.#partyOf(name, now);
    party.recent++;
    this.#recent++;
    if (party.waiting.length === 0 && this.#hasRoom(party)) {
      this.#start(party, serve);
      return true;
    }
    if (party.waiting.length >= this.#bounds.waiting) return false;
    if (party.waiting.length === 0) this.#turns.push(party);
    party.waiting.push(serve);
    return true;
  }

  /** One of the party's requests has been served. */
  leave(name: string): void {
    const party = this.#parties.get(name);
    if (!party) return;
    party.underway--;
    this.#underway--;
    if (party.waiting.length > 0 && party.underway < this.#bounds.always) this.#startNextOf(party);
    while (this.#turns.length > 0 && this.#underway < this.#limit) {
      const next = this.#turns.shift() as Party;
      this.#turns.push(next);
      this.#startNextOf(next);
    }
  }

  /** Somebody who waited is gone. */
  giveUp(name: string, serve: () => void): void {
    const party = this.#parties.get(name);
    const place = party?.waiting.indexOf(serve) ?? -1;
    if (!party || place < 0) return;
    party.waiting.splice(place, 1);
    this.#endTurns(party);
  }

  get #limit(): number {
    return this.#parties.size > 1 ? this.#bounds.atOnce : this.#bounds.alone;
  }

  #hasRoom(party: Party): boolean {
    if (this.#underway < this.#limit || party.underway < this.#bounds.always) return true;
    const { size } = this.#parties;
    return size > 1 && party.recent * size <= this.#recent * this.#bounds.modest;
  }

  #start(party: Party, serve: () => void): void {
    party.underway++;
    this.#underway++;
    serve();
  }

  #startNextOf(party: Party): void {
    const serve = party.waiting.shift();
    this.#endTurns(party);
    if (serve) this.#start(party, serve);
  }

  #endTurns(party: Party): void {
    if (party.waiting.length > 0) return;
    const place = this.#turns.indexOf(party);
    if (place >= 0) this.#turns.splice(place, 1);
  }

  #partyOf(name: string, now: number): Party {
    const known = this.#parties.get(name);
    if (known) {
      known.seenAt = now;
      return known;
    }
    const made = { name, underway: 0, recent: 0, waiting: [], seenAt: now };
    this.#parties.set(name, made);
    return made;
  }

  #sweep(now: number): void {
    this.#sweptAt = now;
    this.#recent = 0;
    for (const party of this.#parties.values()) {
      party.recent /= 2;
      this.#recent += party.recent;
      if (party.underway === 0 && party.waiting.length === 0 && now - party.seenAt > THERE_MS) {
        this.#recent -= party.recent;
        this.#parties.delete(party.name);
      }
    }
  }
}
