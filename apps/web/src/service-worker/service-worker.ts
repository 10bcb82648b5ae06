import { takePress, takePush } from './notifications.ts';
import { fillShell, forgetOldShells, serveShell } from './shell-cache.ts';
import { worker } from './worker-scope.ts';

/** Alerts need the worker and not its cache: one that could not be filled is no reason to go without. */
async function install(): Promise<void> {
  await fillShell().catch(() => {});
  await worker.skipWaiting();
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([forgetOldShells(), worker.registration.navigationPreload?.enable(), worker.clients.claim()]),
  ),
);
worker.addEventListener('fetch', serveShell);
worker.addEventListener('push', (event) => event.waitUntil(takePush(event)));
worker.addEventListener('notificationclick', (event) => event.waitUntil(takePress(event)));
