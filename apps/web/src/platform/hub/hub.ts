import { create } from 'zustand';
import { accessToken, onNewToken, onSessionEnd, renewOnce, signOut } from '../session/session.ts';
import { HUB_OFF, HubClient, type HubStatus } from './hub-client.ts';

export const useHubStatus = create<HubStatus>(() => HUB_OFF);

const beat = new Worker(new URL('./beat.worker.ts', import.meta.url), { type: 'module' });

/** The one connection of this tab. Rooms listen with `hub.on` and speak with `hub.send` and `hub.ask`. */
export const hub = new HubClient({
  url: `${location.origin.replace(/^http/, 'ws')}/soteriahub`,
  token: accessToken,
  renew: renewOnce,
  onForbidden: () => void signOut(),
  onStatus: (status) => useHubStatus.setState(status),
  onBeat: (listener) => beat.addEventListener('message', listener),
});

onNewToken((token) => hub.renewed(token));
onSessionEnd(() => hub.stop());
