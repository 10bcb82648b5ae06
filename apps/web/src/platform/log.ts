/** What went wrong where nobody can act on it: the browser's console and nothing else (core §8). */
export function logFailure(what: string, cause?: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes to it; core §8 demands "only logged"
  console.warn(what, cause ?? '');
}
