/** The one source of time; tests inject their own. */
export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Milliseconds since some moment, which no change of the clock moves: for how long something has lasted. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => Date.now(), elapsed: () => performance.now() };
