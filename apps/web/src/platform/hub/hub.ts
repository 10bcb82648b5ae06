import { create } from 'zustand';
import { correctClock } from '../../ui/shared-clock.ts';
import { accessToken, onNewToken, onSessionEnd, renewOnce, signOut } from '../session/session.ts';
import { HUB_OFF, HubClient, type HubStatus } from './hub-client.ts';

export const useHubStatus = create<HubStatus>(() => HUB_OFF);

const beat = new Worker(new URL('./beat.worker.ts', import.meta.url), { type: 'module' });
const isWatched = () => document.visibilityState === 'visible';
const tellBeat = () => beat.postMessage(isWatched());
document.addEventListener('visibilitychange', tellBeat);
tellBeat();

/** The one connection of this tab. Rooms listen with `hub.on` and speak with `hub.send` and `hub.ask`. */
export const hub = new HubClient({
  url: `${location.origin.replace(/^http/, 'ws')}/soteriahub`,
  token: accessToken,
  renew: renewOnce,
  onForbidden: () => void signOut(),
  onStatus: (status) => useHubStatus.setState(status),
  onBeat: (listener) => beat.addEventListener('message', listener),
  onNetwork: (back, gone) => {
    addEventListener('online', back);
    addEventListener('offline', gone);
  },
  isWatched,
  // A changed clock neither ends a connection nor hides that it has ended.
  now: () => performance.now(),
});

for (const name of ['user-loaded', 'Pong'] as const)
  hub.on(name, ({ serverTime }) => correctClock(Date.parse(serverTime)));

/** An answer whether the page can be had is waited for so long, in ms, */
const ASK_WITHIN = 5_000;
/** and so much later it is asked again. */
const ASK_AGAIN = 500;

/** A balancer may still say that everything behind it is away: its page instead of ours would help nobody. */
async function reloadWhenThere(): Promise<void> {
  const isThere = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(ASK_WITHIN) }).then(
    (response) => response.ok,
    () => false,
  );
  if (isThere) location.reload();
  else setTimeout(reloadWhenThere, ASK_AGAIN);
}

/** Which past the server told of last. */
let knownHistory: string | undefined;
hub.on('user-loaded', ({ history = knownHistory }) => {
  const isAnother = knownHistory !== undefined && history !== knownHistory;
  knownHistory = history;
  // The database was put back to an earlier moment: what stands here may not be so, and what is written under numbers
  // that this page has seen it would not take. What was not sent yet is kept.
  if (isAnother) void reloadWhenThere();
});
onNewToken((token) => hub.renewed(token));
onSessionEnd(() => hub.stop());
