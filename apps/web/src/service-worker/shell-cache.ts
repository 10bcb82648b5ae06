import { handlingOf } from './shell-requests.ts';
import { type FetchEvent, worker } from './worker-scope.ts';

/** Filled in by the build (vite.config.ts): the names of every script and style there is. */
declare const SHELL_ASSETS: readonly string[];
const FILES = [
  '/favicon.svg',
  '/favicon-unread.svg',
  '/favicon-sos.svg',
  '/scheme.js',
  '/manifest.webmanifest',
  '/icons/icon-192.png',
];
const PAGE = '/';
const PREFIX = 'soteria-shell-';
/** A page that has not come after this is taken from the cache, in ms: a network may also hang. */
const PAGE_WITHIN = 5_000;
/** What a balancer says while the server behind it is away. */
const AWAY = new Set([502, 503, 504]);

/** One cache for each build. */
function nameOf(assets: readonly string[]): string {
  let digest = 0;
  for (const char of assets.join()) digest = (Math.imul(digest, 31) + char.charCodeAt(0)) >>> 0;
  return PREFIX + digest.toString(36);
}
const CACHE = nameOf(SHELL_ASSETS);

/** The whole app into the cache: from then on a reload without the server loads the page. */
export async function fillShell(): Promise<void> {
  const cache = await worker.caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES, ...SHELL_ASSETS].map((path) => new Request(path, { cache: 'reload' })));
}

/** Forgets the builds before the last: pages of the last one may still be open and want a script. */
export async function forgetOldShells(): Promise<void> {
  const names = (await worker.caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => worker.caches.delete(name)));
}

async function fromAnyCache(request: Request | string): Promise<Response | undefined> {
  return worker.caches.match(request);
}

const fromThisCache = async (path: string) => (await worker.caches.open(CACHE)).match(path);

async function page(request: Request): Promise<Response> {
  const live = fetch(request);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PAGE_WITHIN, undefined));
  const first = await Promise.race([live.catch(() => undefined), late]);
  if (first && !AWAY.has(first.status)) return first;
  return (await fromThisCache(PAGE)) ?? live;
}

async function asset(request: Request): Promise<Response> {
  return (await fromAnyCache(request)) ?? fetch(request);
}

async function file(request: Request, path: string): Promise<Response> {
  const live = await fetch(request).catch(() => undefined);
  return live?.ok ? live : ((await fromThisCache(path)) ?? live ?? Response.error());
}

export function serveShell(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  const { method, mode } = request;
  const handling = handlingOf({ method, mode, url, origin: worker.location.origin }, FILES);
  if (handling === 'page') event.respondWith(page(request));
  else if (handling === 'asset') event.respondWith(asset(request));
  else if (handling === 'file') event.respondWith(file(request, url.pathname));
}
