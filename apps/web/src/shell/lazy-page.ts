import { lazyRouteComponent } from '@tanstack/react-router';
import { logFailure } from '../platform/log.ts';

/** Core §4: a script chunk that has not come after 120 s has failed. */
const CHUNK_TIMEOUT = 120_000;

/** Each page's script by itself, for loading it ahead. */
const loads = new Set<() => Promise<unknown>>();

/** A page whose script is loaded when it is first wanted; a failure shows the page's error with a retry. */
export function lazyPage(load: () => Promise<{ default: () => React.ReactNode }>) {
  loads.add(load);
  return lazyRouteComponent(() =>
    Promise.race([
      load(),
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The script of this page did not come.')), CHUNK_TIMEOUT);
      }),
    ]),
  );
}

/** Loads all pages ahead, so that the app can be walked through while the server is away. */
export function preloadPages(): void {
  for (const load of loads) {
    load().catch((error: unknown) => logFailure('A page was not loaded ahead', error));
  }
}
