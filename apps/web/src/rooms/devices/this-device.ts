import type { Device, DeviceId } from '@soteria/contract/devices/devices.shapes';
import { create } from 'zustand';
import { logFailure } from '../../platform/log.ts';
import { useNotificationPermission } from '../../platform/notifications/desktop.ts';
import { useSession } from '../../platform/session/session.ts';
import { browserName } from './browser-name.ts';
import { getPushKey, registerDevice, removeDevice } from './devices.api.ts';

/** How this browser stands to alerts while it is closed. */
export interface ThisDevice {
  state: 'unsupported' | 'off' | 'registering' | 'on' | 'failed';
  id: DeviceId | null;
}

const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis;
const FORGET_WITHIN_MS = 2_000;

export const useThisDevice = create<ThisDevice>(() => ({
  state: isSupported ? 'off' : 'unsupported',
  id: null,
}));

const encode = (buffer: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

/** The browser's subscription with the server's key; one for another key is of no use and given up. */
async function subscribe(): Promise<PushSubscription> {
  const [registration, key] = await Promise.all([navigator.serviceWorker.ready, getPushKey()]);
  const known = await registration.pushManager.getSubscription();
  if (known && encode(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The person took this browser off by hand: it is not registered again by itself. */
const OFF_KEY = 'soteria.device-off';

/** Registers this browser, or the same one again: push services change their addresses without a word. */
export async function registerThisDevice(): Promise<Device | null> {
  if (!isSupported || Notification.permission !== 'granted') return null;
  if (useThisDevice.getState().state === 'registering') return null;
  useThisDevice.setState({ state: 'registering' });
  try {
    const subscription = await subscribe();
    const device = await registerDevice({
      Endpoint: subscription.endpoint,
      P256dh: encode(subscription.getKey('p256dh')),
      Auth: encode(subscription.getKey('auth')),
      Label: browserName(navigator.userAgent),
    });
    localStorage.removeItem(OFF_KEY);
    useThisDevice.setState({ state: 'on', id: device.id });
    return device;
  } catch (error) {
    logFailure('Alerts will not reach this browser while it is closed', error);
    useThisDevice.setState({ state: 'failed', id: null });
    return null;
  }
}

let isWatching = false;

/** Registers now, and when the person allows notifications. */
export function watchThisDevice(): void {
  if (isWatching) return;
  isWatching = true;
  const register = () => {
    const isDue = useThisDevice.getState().state === 'off' && useSession.getState().status === 'signed-in';
    if (isDue && !localStorage.getItem(OFF_KEY)) void registerThisDevice();
  };
  useNotificationPermission.subscribe(register);
  register();
}

async function forget(): Promise<void> {
  const { id } = useThisDevice.getState();
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await Promise.all([subscription?.unsubscribe(), id ? removeDevice(id) : null]);
  useThisDevice.setState({ state: 'off', id: null });
}

/** No alert reaches this browser any more while it is closed, until the person registers it again. */
export async function switchThisDeviceOff(): Promise<void> {
  localStorage.setItem(OFF_KEY, '1');
  await forget();
}

/**
 * Whoever signs out by hand leaves no alerts behind on a computer that others use. A session that merely ends
 * does not: then the device still alerts its person.
 */
export async function forgetThisDevice(): Promise<void> {
  if (!isSupported) return;
  const late = new Promise((resolve) => setTimeout(resolve, FORGET_WITHIN_MS));
  await Promise.race([
    forget().catch((error: unknown) => logFailure('This browser was not removed', error)),
    late,
  ]);
}
