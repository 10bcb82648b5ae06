/** Ctrl-C in a terminal reaches this process from the terminal and again by way of npm: one press, not two. */
const SAME_PRESS_MS = 400;

/**
 * Calls `stop` once when this process is asked to end, or when `run.mjs` above it is gone, and exits when that is
 * done. A second request leaves at once.
 */
export function stopOnSignals(stop: () => Promise<void>): void {
  let asked: number | undefined;
  const end = (code: number): void => {
    const now = performance.now();
    if (asked !== undefined) {
      if (now - asked > SAME_PRESS_MS) process.exit(code);
      return;
    }
    asked = now;
    stop().then(
      () => process.exit(code),
      (error: unknown) => {
        process.stderr.write(`${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  process.on('SIGHUP', () => end(0));
  process.once('disconnect', () => end(0));
}
