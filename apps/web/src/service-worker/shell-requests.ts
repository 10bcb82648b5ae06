/** What the service worker does with a request. */
export type Handling =
  /** Nothing: it goes to the network as if there were no worker. */
  | 'leave'
  /** A page of the app: from the network, and from the cache when that is away. */
  | 'page'
  /** A file whose name changes with its content: from the cache at once. */
  | 'asset'
  /** Another file of the app: from the network, and from the cache when that is away. */
  | 'file';

/** Live data, sign-in, the hub and the machines' addresses are never answered from a cache. */
const NEVER = /^\/(api|oidc|soteriahub|health|metrics|signed-in|signed-in-silent)(\/|$)/i;

interface Asked {
  method: string;
  mode: string;
  url: URL;
  origin: string;
}

export function handlingOf({ method, mode, url, origin }: Asked, files: readonly string[]): Handling {
  if (method !== 'GET' || url.origin !== origin || NEVER.test(url.pathname)) return 'leave';
  if (mode === 'navigate') return 'page';
  if (url.pathname.startsWith('/assets/')) return 'asset';
  return files.includes(url.pathname) ? 'file' : 'leave';
}
