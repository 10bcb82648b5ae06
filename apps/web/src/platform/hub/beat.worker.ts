/**
 * A beat that browsers do not slow down: timers of a page in the background run once a minute at most, and
 * the hub would take such a client for dead.
 */
const BEAT_MS = 2500;

setInterval(() => postMessage(null), BEAT_MS);
