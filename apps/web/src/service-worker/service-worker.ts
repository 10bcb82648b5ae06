import { takePress, takePush } from './notifications.ts';
import { fillShell, forgetOldShells, serveShell } from './shell-cache.ts';
import { worker } from './worker-scope.ts';

/** Alerts need the worker and not its cache: one that could not be filled is no reason to go without. */
async function install(): Promise<void> {
  await fillShell().catch(() => {});
  await worker.skipWaiting();
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
/**
 * Without navigation preload: a page that the worker leaves alone would be asked for twice (w3c/ServiceWorker#1611),
 * and the steps of a sign-in can be taken once. It is turned off, since an earlier worker turned it on.
 */
async function activate(): Promise<void> {
  await Promise.all([
    forgetOldShells(),
    worker.registration.navigationPreload?.disable(),
    worker.clients.claim(),
  ]);
}

worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', serveShell);
worker.addEventListener('push', (event) => event.waitUntil(takePush(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(takePress(event)));
