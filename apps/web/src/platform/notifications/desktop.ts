import { create } from 'zustand';
import { logFailure } from '../log.ts';
import { goTo } from '../navigation.tsx';

export type Permission = NotificationPermission | 'unsupported';

const isSupported = 'Notification' in globalThis;
const now = (): Permission => (isSupported ? Notification.permission : 'unsupported');

/** What the browser allows: 'default' asks for a prompt, 'denied' for the warning of core §8. */
export const useNotificationPermission = create<{ permission: Permission }>(() => ({ permission: now() }));

/** Asks; must be called from a press. */
export async function askForNotifications(): Promise<void> {
  if (isSupported) await Notification.requestPermission();
  useNotificationPermission.setState({ permission: now() });
}

interface DesktopNotification {
  title: string;
  body: string;
  /** One notification for each tag: a newer one replaces the older. */
  tag: string;
  /** Where a press leads. */
  path: string;
  /** Stays until acted on. */
  isSticky?: boolean;
}

const ICON = '/icons/icon-192.png';

/** By the service worker where there is one: phones know no other way, and a push of the same tag replaces it. */
async function show({ title, body, tag, path, isSticky = false }: DesktopNotification): Promise<void> {
  const options = { body, tag, requireInteraction: isSticky, icon: ICON, data: { path } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) return registration.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.onclick = () => {
    window.focus();
    notification.close();
    goTo(path);
  };
}

/** Shows a desktop notification if the browser lets us. */
export function notifyDesktop(notification: DesktopNotification): void {
  if (now() !== 'granted') return;
  show(notification).catch((error: unknown) => logFailure('A notification was not shown', error));
}
