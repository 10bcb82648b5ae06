import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, expectHome, signIn, signInByPopup } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

/** Access tokens live 15 minutes, and the warning of core §9 comes 60 s before the end. */
const TO_THE_WARNING = '14:05';
const PAST_THE_END = '02:00';
/** Core §9: version and notice are polled every 30 minutes. */
const TO_THE_POLL = '31:00';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

const tokenCall = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/oidc/token'));

test('the access token is renewed in silence, again and again, and what is shown stays live', async ({
  browser,
}) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const { page } = maya;
  await page.clock.install();
  await page.reload();
  await expectHome(page);
  for (let round = 0; round < 3; round++) {
    const [answer] = await Promise.all([tokenCall(page), page.clock.fastForward(TO_THE_WARNING)]);
    expect(answer.status()).toBe(200);
    await page.clock.runFor(10_000);
    await expect(page.getByText('Not connected')).toHaveCount(0);
  }
  await page.goto(`${soteria.url}/incidents`);
  await expect(page.getByRole('link', { name: /DRILL Lockdown/ })).toBeVisible();
  expect(maya.complaints).toEqual([]);
  await maya.context.close();
});

test('a duplicated tab renews with the first, and neither signs the other out', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 's.byrne');
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  const copy = await context.newPage();
  await copy.addInitScript((entries) => {
    if (sessionStorage.length > 0) return;
    for (const [key, value] of Object.entries<string>(JSON.parse(entries)))
      sessionStorage.setItem(key, value);
  }, kept);
  for (const tab of [page, copy]) {
    await tab.clock.install();
    await tab.goto(`${soteria.url}/dashboard`);
    await expectHome(tab);
  }
  const renewals: string[] = [];
  context.on('response', (answer) => {
    if (answer.url().endsWith('/oidc/token')) renewals.push(String(answer.status()));
  });
  await Promise.all([page, copy].map((tab) => tab.clock.fastForward(TO_THE_WARNING)));
  await Promise.all([page, copy].map((tab) => tab.clock.runFor(5000)));
  await expect.poll(() => renewals).toEqual(['200']);
  for (const tab of [page, copy]) {
    await tab.goto(`${soteria.url}/incidents`);
    await expect(tab.getByRole('link', { name: /DRILL Lockdown/ })).toBeVisible();
  }
  await context.close();
});

test('a provider that cannot be reached: warned first, signed out when the token has expired', async ({
  browser,
}) => {
  const { page, context } = await enter(browser, soteria, 'a.whitfield');
  await page.clock.install();
  await page.reload();
  await expectHome(page);
  await page.route('**/oidc/token', (route) => route.abort());
  await page.clock.fastForward(TO_THE_WARNING);
  await expect(page.getByText('Your sign-in ends within a minute')).toBeVisible();
  await page.clock.fastForward(PAST_THE_END);
  await expect(page).toHaveURL(/\/logged-out$/);
  await context.close();
});

test('a refused renewal ends the session at once', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 'l.marsh');
  await page.clock.install();
  await page.reload();
  await expectHome(page);
  // What an administrator of the provider does: the session is gone there.
  await soteria.execute(`delete from identity.artifact where model = 'RefreshToken'`);
  await page.clock.fastForward(TO_THE_WARNING);
  await expect(page).toHaveURL(/\/logged-out$/);
  await context.close();
});

test('a newer version is told of within the 30 minutes of the poll', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 'm.lindqvist');
  await page.clock.install();
  await page.reload();
  await expectHome(page);
  await expect(page.getByText(/newer version/i)).toHaveCount(0);
  await page.route('**/ComponentVersion/**', (route) =>
    route.fulfill({ json: { currentVersion: '99.0.0' } }),
  );
  await page.clock.fastForward(TO_THE_POLL);
  await expect(page.getByText(/newer version/i)).toBeVisible();
  await context.close();
});

test('a dialog whose script is late says so, and comes', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 'd.price', { serviceWorkers: 'block' });
  const late = Promise.withResolvers<void>();
  await page.route('**/devices-dialog*.js', (route) => late.promise.then(() => route.continue()));
  const open = async () => {
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Your devices' }).click();
  };
  const coming = page.getByRole('dialog', { name: 'Loading' });
  await open();
  await expect(coming).toBeVisible();
  await expectAccessible(page, 'a dialog that is late');
  await page.keyboard.press('Escape');
  await expect(coming).toHaveCount(0);
  await open();
  await expect(coming).toBeVisible();
  late.resolve();
  await expect(page.getByRole('dialog', { name: 'Your devices' })).toBeVisible();
  await expect(coming).toHaveCount(0);
  await context.close();
});

test('an organisation that does not permit web access: told so, then signed out', async ({ browser }) => {
  await soteria.execute('update organisations set permit_web_access = false');
  const person = await signIn(browser, soteria, 'm.lindqvist');
  await expect(
    person.page.getByText("Sorry, we're not ready for your organisation to use this yet"),
  ).toBeVisible();
  await expect(person.page).toHaveURL(/\/logged-out$/);
  await soteria.execute('update organisations set permit_web_access = true');
  await person.context.close();
});

test('a browser that keeps the app signs in again, and each step of the sign-in is asked for once', async ({
  browser,
}) => {
  const { page, context } = await enter(browser, soteria, 'u.larsen');
  const isPreloading = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.navigationPreload.getState()).enabled;
  });
  expect(isPreloading).toBe(false);
  for (let round = 0; round < 3; round++) {
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/logged-out$/);
    await signInByPopup(page, 'u.larsen');
    await expectHome(page);
  }
  await context.close();
});
