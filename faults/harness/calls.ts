import type { GroupId } from '@soteria/contract/kit/ids';
import pg from 'pg';
import { Alerted } from './alerted.ts';
import type { Issuer } from './issuer.ts';
import { type Call, newCall, RAISER, type Tried, trySending } from './raise.ts';

/** Between two tries of a call, in ms: what the web client waits. */
const RETRY_MS = 1_000;
/** Whoever is to be told is told within this of the last acknowledgement, in ms. */
const TOLD_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 20;
/** Somebody whom a lockdown reaches. */
const WITNESS = 'l.duval';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What became of calls for help. */
export interface CallsOutcome {
  made: number;
  /** Not acknowledged in the end, or acknowledged and not in the database. */
  lost: number;
  /** Incidents in the database beyond one for each call. */
  doubled: number;
  /** Nobody was alerted. */
  untold: number;
  /** Tries that were refused otherwise than with 503 and Retry-After. */
  otherRefusals: number;
  refusals: number;
  /** From a call's first try to its acknowledgement, in ms. */
  took: number[];
}

/** Calls for help at a steady rate, each sent again under its own key until it is acknowledged, as browsers do. */
export class Calls {
  readonly #url: string;
  readonly #token: string;
  readonly #witness: Alerted;
  readonly #since = new Date();
  readonly #ids = new Map<Call, GroupId | null>();
  readonly #took: number[] = [];
  readonly #refusals: Tried[] = [];
  readonly #underway = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;

  private constructor(url: string, tokens: { raiser: string; witness: string }) {
    this.#url = url;
    this.#token = tokens.raiser;
    this.#witness = new Alerted(url, tokens.witness);
  }

  static async open(url: string, issuer: Issuer): Promise<Calls> {
    const [raiser, witness] = await Promise.all([issuer.tokenOf(RAISER, url), issuer.tokenOf(WITNESS, url)]);
    return new Calls(url, { raiser, witness });
  }

  /** Calls each `everyMs`, until stopped. */
  start(everyMs: number): void {
    this.#timer = setInterval(() => this.callOnce(), everyMs);
  }

  callOnce(): void {
    const call = newCall();
    this.#ids.set(call, null);
    const sending = this.#send(call);
    this.#underway.add(sending);
    void sending.finally(() => this.#underway.delete(sending));
  }

  async #send(call: Call): Promise<void> {
    const startedAt = performance.now();
    for (;;) {
      const tried = await trySending(this.#url, this.#token, call);
      if (tried.id) {
        this.#ids.set(call, tried.id);
        this.#took.push(performance.now() - startedAt);
        return;
      }
      this.#refusals.push(tried);
      await pause(RETRY_MS);
    }
  }

  /** No further calls; resolves with what became of them when all are acknowledged and told. */
  async stop(databaseUrl: string): Promise<CallsOutcome> {
    clearInterval(this.#timer);
    await Promise.all(this.#underway);
    const ids = [...this.#ids.values()].filter((id) => id !== null);
    const untold = () => ids.filter((id) => !this.#witness.hasHeardOf(id));
    const deadline = performance.now() + TOLD_WITHIN_MS;
    while (untold().length > 0 && performance.now() < deadline) await pause(LOOK_EVERY_MS);
    this.#witness.close();
    const there = await this.#listIncidents(databaseUrl);
    return {
      made: this.#ids.size,
      lost: this.#ids.size - ids.filter((id) => there.includes(id)).length,
      doubled: there.length - new Set(ids).size,
      untold: untold().length,
      otherRefusals: this.#refusals.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter)
        .length,
      refusals: this.#refusals.length,
      took: this.#took,
    };
  }

  async #listIncidents(databaseUrl: string): Promise<string[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ id: string }>(
      `select i.id from incidents i join groups g on g.tenant_id = i.tenant_id and g.id = i.id
       where g.created_at >= $1`,
      [this.#since],
    );
    await client.end();
    return rows.map(({ id }) => id);
  }
}
