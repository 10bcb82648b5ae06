import { type BrowserContext, expect, type Locator, type Page, test, type Worker } from '@playwright/test';
import { type PushPeer, startPushPeer } from '@soteria/server/testing/push-peer';
import { expectAccessible } from './axe.ts';
import { wholeOptions } from './chromium.ts';
import { enter, raiseLockdown } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

// The shell shows no notifications.
test.use({ launchOptions: wholeOptions });

let soteria: Soteria;
let peer: PushPeer;
test.beforeAll(async () => {
  soteria = await startSoteria({ PUSH_LOOPBACK: 'on' });
  peer = await startPushPeer({ now: () => Date.now() });
});
test.afterAll(async () => {
  await soteria.stop();
  await peer.close();
});

/** The browser's own push service is out of reach here: its subscription is the peer's, all else is real. */
async function subscribeAt(context: BrowserContext, name: string): Promise<void> {
  const { Endpoint, P256dh, Auth } = peer.subscribe(name);
  await context.addInitScript(
    ({ endpoint, p256dh, auth }) => {
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
      const subscription = {
        endpoint,
        options: { applicationServerKey: null },
        getKey: (key: string) => bytes(key === 'p256dh' ? p256dh : auth).buffer,
        unsubscribe: async () => true,
      };
      PushManager.prototype.getSubscription = async () => null;
      PushManager.prototype.subscribe = async () => subscription as never;
    },
    { endpoint: Endpoint, p256dh: P256dh, auth: Auth },
  );
}

/** Hands what came for a browser to its service worker, as its push service would. */
async function deliverTo(context: BrowserContext, page: Page, name: string): Promise<void> {
  const { message } = await peer.next(name);
  // A worker that is not active yet would let it fall.
  await page.evaluate('navigator.serviceWorker?.ready.then(() => null)');
  const session = await context.newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(soteria.url));
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: soteria.url,
    registrationId: await registrationId,
    data: JSON.stringify(message),
  });
}

const workerOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker');

const shown = async (context: BrowserContext) =>
  (await workerOf(context)).evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
  });

/** Presses a button of the notification that is shown. */
const press = async (context: BrowserContext, action: string) =>
  (await workerOf(context)).evaluate(async (pressed) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    const event = new Event('notificationclick');
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    dispatchEvent(Object.assign(event, { action: pressed, notification, waitUntil }));
    // Only a real press lets a worker bring a window to the front.
    await work.catch(() => {});
  }, action);

/** Opens "Your devices" and waits until this browser is one. */
async function openDevices(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Your devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your devices' });
  await expect(dialog.getByText(/· This browser/)).toBeVisible();
  return dialog;
}

test('with every page closed: reached, answered on the notification, and told when it is over', async ({
  browser,
}) => {
  const lea = await enter(browser, soteria, 'l.duval', {}, (context) => subscribeAt(context, 'lea'));
  const dialog = await openDevices(lea.page);
  await expectAccessible(lea.page, 'Your devices');
  await dialog.getByRole('button', { name: 'Send a test alert' }).click();
  await expect(dialog.getByText('On its way to 1 device.')).toBeVisible();
  await deliverTo(lea.context, lea.page, 'lea');
  await expect.poll(() => shown(lea.context)).toMatchObject([{ title: 'TEST alert from Soteria' }]);
  await expect(dialog.getByText(/Last showed an alert/)).toBeVisible();

  const elsewhere = await lea.context.newPage();
  await lea.page.close();
  const maya = await enter(browser, soteria, 'm.lindqvist');
  await raiseLockdown(maya);
  await deliverTo(lea.context, elsewhere, 'lea');
  await expect.poll(async () => (await shown(lea.context)).map(({ title }) => title)).toContain('Lockdown');
  await maya.page.getByRole('button', { name: 'Open the incident' }).click();
  await expect(maya.page.getByText(/1 reached|Reached/).first()).toBeVisible();
  await press(lea.context, 'respond');
  await expect(maya.page.getByText(/is responding/).first()).toBeVisible();
  await expect.poll(async () => (await shown(lea.context))[0]?.title).toBe('You are responding');

  await maya.page.getByRole('button', { name: 'Close with all clear' }).click();
  await maya.page.getByRole('button', { name: 'Give the all clear' }).click();
  await deliverTo(lea.context, elsewhere, 'lea');
  await expect
    .poll(async () => (await shown(lea.context)).map(({ title }) => title))
    .toContain('Lockdown: all clear');
  expect([...lea.complaints, ...maya.complaints]).toEqual([]);
  await lea.context.close();
  await maya.context.close();
});

test('a press on a notification opens the incident', async ({ browser }) => {
  const ximena = await enter(browser, soteria, 'x.garcia', {}, (context) => subscribeAt(context, 'ximena'));
  await openDevices(ximena.page);
  const maya = await enter(browser, soteria, 'm.lindqvist');
  await raiseLockdown(maya);
  await deliverTo(ximena.context, ximena.page, 'ximena');
  await expect.poll(async () => (await shown(ximena.context)).length).toBeGreaterThan(0);
  await press(ximena.context, 'open');
  await expect(ximena.page).toHaveURL(/\/incidents\/[0-9a-f-]+\/[0-9a-f-]+$/);
  await ximena.context.close();
  await maya.context.close();
});
