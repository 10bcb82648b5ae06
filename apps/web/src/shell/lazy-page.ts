import { lazyRouteComponent } from '@tanstack/react-router';

/** Core §4: a script chunk that has not come after 120 s has failed. */
const CHUNK_TIMEOUT = 120_000;

/** A page whose script is loaded when it is first wanted; a failure shows the page's error with a retry. */
export function lazyPage(load: () => Promise<{ default: () => React.ReactNode }>) {
  return lazyRouteComponent(() =>
    Promise.race([
      load(),
      new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The script of this page did not come.')), CHUNK_TIMEOUT);
      }),
    ]),
  );
}
