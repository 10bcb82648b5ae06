import { create } from 'zustand';

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
  onPress: () => void;
  /** Stays until acted on. */
  isSticky?: boolean;
}

/** Shows a desktop notification if the browser lets us; says whether it did. */
export function notifyDesktop({ title, body, tag, onPress, isSticky = false }: DesktopNotification): boolean {
  if (now() !== 'granted') return false;
  const notification = new Notification(title, {
    body,
    tag,
    requireInteraction: isSticky,
    icon: '/favicon.svg',
  });
  notification.onclick = () => {
    window.focus();
    notification.close();
    onPress();
  };
  return true;
}
