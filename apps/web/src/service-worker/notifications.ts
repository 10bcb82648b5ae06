import type { PushMessage } from '@soteria/contract/devices/push-message';
import { reportReached, reportResponding } from './reports.ts';
import { workerWords } from './service-worker.words.ts';
import { type NotificationEvent, type PushEvent, type ShownOptions, worker } from './worker-scope.ts';

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';
const RESPOND = 'respond';
const OPEN = 'open';
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** What a press on a notification needs; pages that show one themselves give the path only. */
type Data = Pick<PushMessage, 'path'> & Partial<PushMessage>;

const bodyOf = ({ at, body }: PushMessage) => workerWords.at(clock.format(new Date(at)), body);

/** A newer notification of a tag replaces the older; the same one again makes no second sound. */
async function show(message: PushMessage, title: string, body: string, more: ShownOptions = {}) {
  const earlier = await worker.registration.getNotifications({ tag: message.tag });
  await worker.registration.showNotification(title, {
    body,
    tag: message.tag,
    icon: ICON,
    badge: BADGE,
    data: message,
    timestamp: Date.parse(message.at),
    renotify: !earlier.some((notification) => notification.title === title),
    ...more,
  });
}

const showOver = (message: PushMessage) =>
  show(message, workerWords.over(message.title), workerWords.overText, { requireInteraction: false });

function showMessage(message: PushMessage): Promise<void> {
  const open = { action: OPEN, title: workerWords.open };
  const respond = { action: RESPOND, title: workerWords.respond };
  return show(message, message.title, bodyOf(message), {
    requireInteraction: message.isSticky,
    actions: message.canRespond ? [respond, open] : [open],
    ...(message.kind === 'alert' ? { vibrate: [400, 150, 400, 150, 400] } : {}),
  });
}

/** A push came: shown at once, whatever page is open and whether the server answers; then reported. */
export async function takePush(event: PushEvent): Promise<void> {
  let message: PushMessage;
  try {
    message = event.data?.json() as PushMessage;
    await showMessage(message);
  } catch {
    // An alert of a newer server than this worker: never swallowed.
    const { unreadable, unreadableText } = workerWords;
    const data: Data = { path: '/dashboard' };
    await worker.registration.showNotification(unreadable, { body: unreadableText, icon: ICON, data });
    return;
  }
  const isOver = await reportReached(message);
  if (isOver && message.kind === 'alert') await showOver(message);
}

/** Brings a page that is open to the front, or opens one. */
async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) return void (await worker.clients.openWindow(path));
  page.postMessage({ type: 'open', path });
  await page.focus();
}

async function respond(message: PushMessage): Promise<void> {
  const answer = await reportResponding(message);
  if (answer === 'said') await show(message, workerWords.responding, workerWords.respondingText);
  else if (answer === 'closed') await showOver(message);
  else await show(message, workerWords.notSaid, workerWords.notSaidText, { requireInteraction: true });
}

export async function takePress({ action, notification }: NotificationEvent): Promise<void> {
  notification.close();
  const data = notification.data as Data | null;
  if (action === RESPOND && data?.token) await respond(data as PushMessage);
  else await open(data?.path ?? '/dashboard');
}
