import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, inTimeline, pressLockdown, raiseLockdown, write } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

/** Longest wait for a screen to be live again, in ms. */
const RECONNECT = 30_000;

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

/** The app and what there is to call for are kept on the device. */
async function untilKept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('soteria.lastKnown') ?? ''))
    .toContain('incident-types');
}

test('the server is away: a reload shows the last known with its age, and a call for help is sent on return', async ({
  browser,
}) => {
  const sinead = await enter(browser, soteria, 's.byrne');
  const { page } = sinead;
  await untilKept(page);
  await soteria.kill();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  await expect(page.getByText(/As of .*, not live/).first()).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('not live. You can still call for help');
  await expect(page.getByText('Whether an emergency is open is not known now')).toBeVisible();
  await expect(page.getByText('No emergency is open')).toHaveCount(0);
  await expectAccessible(page, 'Home without the server');
  await pressLockdown(sinead);
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/Not sent/).first()).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText(/Not sent/).first()).toBeVisible();
  await soteria.start();
  await expect(page.getByRole('heading', { name: /^Sent/ })).toBeVisible({ timeout: RECONNECT });
  const leo = await enter(browser, soteria, 'l.marsh');
  await leo.page.goto(`${soteria.url}/incidents`);
  await expect(leo.page.getByRole('link', { name: /Lockdown \(Sinéad Byrne\)/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Open the incident' }).click();
  await expect(page.getByText(/not live/)).toHaveCount(0);
  expect(sinead.complaints).toEqual([]);
  await leo.context.close();
  await sinead.context.close();
});

test('a new window while the server is away knows its person, calls for help, and is live when it is back', async ({
  browser,
}) => {
  const { page, context } = await enter(browser, soteria, 'p.connor');
  await untilKept(page);
  await page.close();
  await soteria.kill();
  const later = await context.newPage();
  await later.goto(`${soteria.url}/incidents`);
  await expect(later.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible({
    timeout: RECONNECT,
  });
  await expect(later.getByText(/As of .*, not live/).first()).toBeVisible();
  await pressLockdown({ page: later, context, complaints: [] });
  await later.getByRole('button', { name: 'Send now' }).click();
  await expect(later.getByText(/Not sent/).first()).toBeVisible();
  await soteria.start();
  await expect(later.getByRole('heading', { name: /^Sent/ })).toBeVisible({ timeout: RECONNECT });
  await later.getByRole('button', { name: 'Open the incident' }).click();
  await expect(later.getByText(/not live/)).toHaveCount(0, { timeout: RECONNECT });
  await expect(later.getByText('Not connected')).toHaveCount(0);
  await context.close();
});

test('a page that comes back names the lists it holds, and what is the same does not travel again', async ({
  browser,
}) => {
  const { page, context } = await enter(browser, soteria, 'p.connor');
  await page.goto(`${soteria.url}/incidents`);
  const titles = page.getByRole('main').getByRole('listitem');
  await expect(titles.first()).toBeVisible();
  const before = await titles.count();
  await soteria.kill();
  await expect(page.getByText(/not live/).first()).toBeVisible({ timeout: RECONNECT });
  const again = page.waitForResponse(
    // While no server is up, a balancer answers in its place.
    (response) => response.url().endsWith('/self/incidents') && response.status() < 500,
    { timeout: RECONNECT },
  );
  await soteria.start();
  expect((await again).status()).toBe(304);
  await expect(page.getByText(/not live/)).toHaveCount(0);
  await expect(titles).toHaveCount(before);
  await context.close();
});

test('the database is put back to an earlier moment: a page that was open shows what is there, and keeps a draft', async ({
  browser,
}) => {
  const gwen = await enter(browser, soteria, 'g.pritchard');
  const { page } = gwen;
  await raiseLockdown(gwen);
  await page.getByRole('button', { name: 'Open the incident' }).click();
  const post = async (text: string) => {
    await write(gwen, text);
    await expect(inTimeline(gwen, text)).toBeVisible();
    await expect(inTimeline(gwen, 'Sending')).toHaveCount(0);
  };
  await post('before the backup');
  const restore = await soteria.backUp();
  for (const text of ['undone, one', 'undone, two', 'undone, three']) await post(text);
  await page.getByRole('textbox', { name: 'Message' }).fill('not sent yet');
  await soteria.kill();
  await restore();
  await soteria.start();
  await expect(inTimeline(gwen, /undone/)).toHaveCount(0, { timeout: RECONNECT });
  await expect(inTimeline(gwen, 'before the backup')).toHaveCount(1, { timeout: RECONNECT });
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('not sent yet');
  await write(gwen, 'after the restore');
  await expect(inTimeline(gwen, 'after the restore')).toHaveCount(1);
  expect(gwen.complaints).toEqual([]);
  await gwen.context.close();
});

test('signing out leaves nothing known behind', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 'p.connor');
  await untilKept(page);
  await page.getByRole('button', { name: /your menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/logged-out/);
  await expect(page.getByRole('button', { name: /Sign in/ }).first()).toBeVisible();
  const kept = await page.evaluate(() => [
    localStorage.getItem('soteria.lastKnown'),
    localStorage.getItem('soteria.known'),
  ]);
  expect(kept).toEqual([null, null]);
  await context.close();
});
