import { randomUUID } from 'node:crypto';
import { GROUP_INCIDENT, type GroupType } from '@soteria/contract/groups/groups.shapes';
import type { GroupId } from '@soteria/contract/kit/ids';
import { presenceIdOf } from '@soteria/server/demo/demo-id';
import { riverside } from '@soteria/server/testing/raise';
import { pause } from './pause.ts';

/** What is not acknowledged is tried again after this, in ms: what Retry-After asks while the database is away. */
const RETRY_MS = 1_000;
const TRY_TIMEOUT_MS = 10_000;

interface WritersOptions {
  url: string;
  groupId: GroupId;
  /** What it is; an incident unless said. */
  groupType?: GroupType;
  /** Demo accounts with their tokens. */
  people: ReadonlyMap<string, string>;
  perSecond: number;
  /** How long each text is, in characters, if not as short as can be, */
  length?: number;
  /** and what it is filled up with. */
  filler?: string;
}

/** One try that was not acknowledged. */
export interface Refusal {
  /** 0 when no answer came. */
  status: number;
  hasRetryAfter: boolean;
  /** What the server said, or why none of it came. */
  reason: string;
  /** How long the answer took, in ms. */
  took: number;
}

/** People who write at a steady rate, each post under a key of its own until it is acknowledged, as browsers do. */
export class Writers {
  /** What the server said it has: the number of the entry by its text. */
  readonly acknowledged = new Map<string, number>();
  readonly refusals: Refusal[] = [];
  /** When each text was first sent, in ms of this process. */
  readonly sentAt = new Map<string, number>();
  /** When the newest acknowledgement came, in ms of this process. */
  lastAt = 0;
  readonly #options: WritersOptions;
  readonly #underway = new Set<Promise<void>>();
  #isWriting = true;
  #loop: Promise<void> | null = null;

  constructor(options: WritersOptions) {
    this.#options = options;
  }

  start(): void {
    this.#loop = this.#write();
  }

  /** No new posts; resolves when all that were begun are acknowledged. */
  async stop(): Promise<void> {
    this.#isWriting = false;
    await this.#loop;
    await Promise.all(this.#underway);
  }

  async #write(): Promise<void> {
    const accounts = [...this.#options.people.keys()];
    const startedAt = performance.now();
    for (let count = 0; this.#isWriting; count++) {
      const text = `post ${count}`.padEnd(this.#options.length ?? 0, this.#options.filler ?? '.');
      const post = this.#post(accounts[count % accounts.length] as string, text);
      this.#underway.add(post);
      void post.finally(() => this.#underway.delete(post));
      const nextAt = startedAt + ((count + 1) * 1000) / this.#options.perSecond;
      const wait = nextAt - performance.now();
      if (wait > 0) await pause(wait);
    }
  }

  async #post(account: string, text: string): Promise<void> {
    const key = randomUUID();
    this.sentAt.set(text, performance.now());
    while (!(await this.#try(account, text, key))) await pause(RETRY_MS);
  }

  async #try(account: string, text: string, key: string): Promise<boolean> {
    const { url, groupId, groupType, people } = this.#options;
    const startedAt = performance.now();
    const refuse = (status: number, hasRetryAfter: boolean, reason: string) => {
      this.refusals.push({ status, hasRetryAfter, reason, took: performance.now() - startedAt });
      return false;
    };
    try {
      const response = await fetch(`${url}/api/v1/${riverside.t}/Timelines`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${people.get(account)}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({
          OwnerType: groupType ?? GROUP_INCIDENT,
          OwnerId: groupId,
          CreatedByPresenceId: presenceIdOf('riverside', account),
          Content: { Text: text },
        }),
        signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
      });
      const body = (await response.json()) as { seq: number };
      if (response.status !== 201)
        return refuse(response.status, response.headers.has('retry-after'), JSON.stringify(body));
      this.acknowledged.set(text, body.seq);
      this.lastAt = performance.now();
      return true;
    } catch (error) {
      return refuse(0, false, String((error as Error).cause ?? error));
    }
  }
}
