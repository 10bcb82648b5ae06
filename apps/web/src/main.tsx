import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { logFailure } from './platform/log.ts';
import { finishSignIn, isCallbackPath } from './platform/session/callback.ts';
import { startSession } from './platform/session/session.ts';
import { followScheme } from './platform/theme.ts';
import { watchCalls } from './rooms/call-for-help/sos/sos-calls.ts';
import { App } from './shell/app.tsx';

/** The worker fetches the whole app: the first screen comes first, in ms. */
const WORKER_AFTER = 1500;

const registerWorker = () =>
  import('./platform/service-worker.ts').then(
    (worker) => worker.startServiceWorker(),
    (error: unknown) => logFailure('The service worker was not registered', error),
  );

const root = document.getElementById('root');

if (isCallbackPath(location.pathname)) {
  finishSignIn().catch((error: unknown) => {
    logFailure('The sign-in could not be finished', error);
    location.replace('/');
  });
} else if (root) {
  followScheme();
  void startSession();
  watchCalls();
  createRoot(root).render(<App />);
  addEventListener('load', () => setTimeout(registerWorker, WORKER_AFTER));
}
