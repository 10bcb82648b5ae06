import { logFailure } from './log.ts';
import { goTo } from './navigation.tsx';

/** What the service worker says to a page: a notification was pressed. */
interface OpenMessage {
  type: 'open';
  path: string;
}

/** Registers the worker that takes pushes and keeps the app for reloads without the server. */
export async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<OpenMessage | null>) => {
    if (data?.type === 'open') goTo(data.path);
  });
  try {
    await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  } catch (error) {
    logFailure('Alerts will not reach this browser while it is closed', error);
  }
}
