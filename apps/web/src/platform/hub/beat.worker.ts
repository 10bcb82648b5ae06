/**
 * A beat that browsers do not slow down: timers of a page in the background run once a minute at most, and
 * the hub would take such a client for dead. Quick while somebody looks, which the page says.
 */
const BEAT_MS = 2500;
const WATCHED_BEAT_MS = 250;

let timer = setInterval(() => postMessage(null), BEAT_MS);

addEventListener('message', ({ data: isWatched }: MessageEvent<boolean>) => {
  clearInterval(timer);
  timer = setInterval(() => postMessage(null), isWatched ? WATCHED_BEAT_MS : BEAT_MS);
});
