import type { Incident } from '@soteria/contract/incidents/incidents.shapes';
import { ApiError, messagesOf } from '../../../platform/api/api-error.ts';
import { SOS_COUNTDOWN, type SosRequest } from './sos-request.ts';

/** Between two tries to send; never more than 2 s (issue 2: keeps trying). */
const RETRY = 1000;
/** No answer after this long is said as "not sent yet", though the try goes on. */
const SLOW = 2000;
/** A call found on the device: counting ones go on if fresh, due ones for longer, else the person decides. */
const FRESH_COUNTING = 2 * 60_000;
const FRESH_DUE = 30 * 60_000;
/**
 * An unsent call is put before the person for so long, and never sent by itself. Longer than clocks are usually wrong:
 * one that is set a day forward must not make a call for help forgotten.
 */
export const FORGET_AFTER = 7 * 24 * 60 * 60_000;

export interface SosState {
  request: SosRequest;
  phase: 'counting' | 'sending' | 'interrupted' | 'sent';
  /** Monotonic ms at which it sends itself. */
  deadline: number;
  attempt: number;
  /** Unix ms since when it could not be sent; null while nothing is wrong. */
  failingSince: number | null;
  /** What the server said against it, if it answered. */
  refusal: string | null;
  /** The last try may have reached the server without its answer reaching us. */
  isUncertain: boolean;
  incident: Incident | null;
}

/** What sending needs of the world, so that tests can replace it. */
export interface SosParts {
  /** Monotonic ms: a changed clock must not hold a call back. */
  now: () => number;
  /** Unix ms. */
  wall: () => number;
  later: (run: () => void, ms: number) => () => void;
  post: (request: SosRequest, signal: AbortSignal) => Promise<Incident>;
  save: (request: SosRequest) => void;
  forget: (request: SosRequest) => void;
  onChange: (state: SosState) => void;
}

/** Milliseconds left of the countdown, never below 0. */
export const timeLeft = (state: { deadline: number }, now: number): number =>
  Math.max(0, state.deadline - now);

function startingState(request: SosRequest, parts: SosParts): SosState {
  const left = request.deadline - parts.wall();
  const isOld = -left > (request.isDue ? FRESH_DUE : FRESH_COUNTING);
  return {
    request,
    phase: isOld ? 'interrupted' : request.isDue ? 'sending' : 'counting',
    deadline: parts.now() + Math.min(SOS_COUNTDOWN, Math.max(0, left)),
    attempt: 0,
    failingSince: null,
    refusal: null,
    isUncertain: false,
    incident: null,
  };
}

/**
 * One call for help from the countdown to the server's commit: stored first, sent at the deadline, tried again
 * until it is answered or cancelled. Every try has the same idempotency key, so none doubles.
 */
export class SosSender {
  readonly #parts: SosParts;
  #state: SosState;
  #stopTimer: () => void = () => {};
  #stopSlow: () => void = () => {};
  #trying: AbortController | null = null;
  #isOver = false;

  constructor(request: SosRequest, parts: SosParts) {
    this.#parts = parts;
    this.#state = startingState(request, parts);
  }

  get state(): SosState {
    return this.#state;
  }

  start(): void {
    this.#parts.save(this.#state.request);
    this.#set({});
    if (this.#state.phase === 'counting') this.#awaitDeadline();
    else if (this.#state.phase === 'sending') void this.#try();
  }

  sendNow(): void {
    if (this.#isOver || this.#state.phase === 'sending' || this.#state.phase === 'sent') return;
    this.#become();
  }

  /** Tries at once, when something says that it may work now. */
  retryNow(): void {
    if (this.#state.phase !== 'sending' || this.#trying || this.#isOver) return;
    this.#stopTimer();
    void this.#try();
  }

  /** Stops for good. A call that the server has committed stays. */
  cancel(): void {
    this.#isOver = true;
    this.#stopTimer();
    this.#stopSlow();
    this.#trying?.abort();
    if (this.#state.phase !== 'sent') this.#parts.forget(this.#state.request);
  }

  #set(change: Partial<SosState>): void {
    this.#state = { ...this.#state, ...change };
    this.#parts.onChange(this.#state);
  }

  #awaitDeadline(): void {
    const left = timeLeft(this.#state, this.#parts.now());
    if (left === 0) this.#become();
    else this.#stopTimer = this.#parts.later(() => this.#awaitDeadline(), left);
  }

  /** Counting becomes sending; written down first, so that a reload goes on with it. */
  #become(): void {
    this.#stopTimer();
    const request = { ...this.#state.request, isDue: true };
    this.#parts.save(request);
    this.#set({ request, phase: 'sending' });
    void this.#try();
  }

  async #try(): Promise<void> {
    const begun = this.#parts.wall();
    const trying = new AbortController();
    this.#trying = trying;
    this.#set({ attempt: this.#state.attempt + 1 });
    this.#stopSlow = this.#parts.later(() => {
      this.#set({ failingSince: this.#state.failingSince ?? begun, isUncertain: true });
    }, SLOW);
    try {
      const incident = await this.#parts.post(this.#state.request, trying.signal);
      if (!this.#isOver) this.#sent(incident);
    } catch (error) {
      if (!this.#isOver) this.#failed(error, begun);
    } finally {
      this.#stopSlow();
      this.#trying = null;
    }
  }

  #sent(incident: Incident): void {
    this.#stopSlow();
    this.#set({ phase: 'sent', incident, failingSince: null, refusal: null, isUncertain: false });
  }

  #failed(error: unknown, begun: number): void {
    const isAnswer = error instanceof ApiError && error.status > 0;
    this.#set({
      failingSince: this.#state.failingSince ?? begun,
      refusal: isAnswer && !error.isPassing ? messagesOf(error).join(' ') : null,
      isUncertain: this.#state.isUncertain || !isAnswer,
    });
    this.#stopTimer = this.#parts.later(() => void this.#try(), RETRY);
  }
}
