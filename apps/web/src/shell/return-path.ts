import { dashboardPath } from './shell.paths.ts';

const KEY = 'soteria.return';

/** Remembers where somebody wanted to go before they had to sign in. */
export const rememberReturn = (path: string): void => sessionStorage.setItem(KEY, path);

/** Where to go after the sign-in. */
export function takeReturn(): string {
  const path = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return path?.startsWith('/') && !path.startsWith('//') ? path : dashboardPath();
}
