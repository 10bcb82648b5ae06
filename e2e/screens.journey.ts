import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { chooseFor } from './chatting.ts';
import { enter, pressLockdown, raiseLockdown, signIn } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

const LONG_NAME = 'Parents, governors and neighbours of the summer fair on the lower playing field';
const SIZES = [
  { name: 'a phone, dark', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
  { name: 'a desk, light', options: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } },
] as const;

for (const { name, options } of SIZES) {
  test(`every screen on ${name}: axe finds nothing, the console is quiet, nothing scrolls sideways`, async ({
    browser,
  }) => {
    test.slow();
    const tom = await enter(browser, soteria, 't.okafor', options);
    const { page } = tom;
    const look = async (what: string) => {
      await expectAccessible(page, what);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, what).toBeLessThanOrEqual(0);
    };
    await look('dashboard');
    for (const path of ['/about', '/admin', '/admin/audit', '/call-for-help', '/incidents', '/nowhere']) {
      await page.goto(soteria.url + path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      await look(path);
    }
    await page.goto(`${soteria.url}/incidents`);
    await page.getByRole('link', { name: /DRILL Lockdown/ }).click();
    await expect(page.getByRole('log').getByText('Year 6 secure.')).toBeVisible();
    await look('an incident');
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'Add people' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await look('adding people');
    await page.keyboard.press('Escape');
    await page.goto(`${soteria.url}/chats`);
    await expect(page.getByRole('link', { name: /Senior leadership/ })).toBeVisible();
    await look('/chats');
    await chooseFor(tom, ['Ana Whitfield', 'Joanna Fairweather-Lindqvist-Montgomery']);
    await look('New Chat, who');
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'Group name' }).fill(LONG_NAME);
    await look('New Chat, the group');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: /Senior leadership/ }).click();
    await expect(page.getByRole('log').getByText('Gate is short one person')).toBeVisible();
    await look('a chat');
    await page.getByRole('button', { name: 'Show the members' }).click();
    await expect(page.getByText('Read everything').first()).toBeVisible();
    await look('the members of a chat');
    await page.goto(`${soteria.url}/chats`);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('option', { selected: true })).toBeVisible();
    await look('the search');
    await page.keyboard.type('drill');
    await expect(page.getByRole('option', { name: /DRILL Lockdown/ })).toBeVisible();
    await look('what was found');
    await page.keyboard.press('Escape');
    await pressLockdown(tom);
    await look('the countdown');
    await page.getByRole('button', { name: 'Send now' }).click();
    await expect(page.getByRole('heading', { name: /^Sent/ })).toBeVisible();
    await look('sent');
    await page.getByRole('button', { name: 'Open the incident' }).click();
    await expect(page.getByRole('log')).toBeVisible();
    await look('a live incident');
    expect(tom.complaints).toEqual([]);
    await tom.context.close();
  });
}

test('the pages before signing in', async ({ browser }) => {
  const page = await browser.newPage();
  for (const path of ['/', '/logged-out']) {
    await page.goto(soteria.url + path);
    await expect(page.getByRole('button', { name: /Sign in/ }).first()).toBeVisible();
    await expectAccessible(page, path);
  }
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: /Sign in/ })
      .first()
      .click(),
  ]);
  await expect(popup.getByLabel('E-mail')).toBeVisible();
  await expectAccessible(popup, 'the sign-in page');
  await page.close();
});

test('an emergency is on the phone of somebody elsewhere in the app', async ({ browser }) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const ana = await enter(browser, soteria, 'a.whitfield', { viewport: { width: 390, height: 844 } });
  await ana.page.goto(`${soteria.url}/about`);
  await raiseLockdown(maya);
  await expect(ana.page.getByRole('alert').filter({ hasText: 'REAL EMERGENCY' }).first()).toBeVisible();
  await expectAccessible(ana.page, 'a toast and the bar on a phone');
  await maya.context.close();
  await ana.context.close();
});

test('who may not come in is told why, in the words of the specification', async ({ browser }) => {
  const platform = await signIn(browser, soteria, 'platform@soteria.example');
  await expect(platform.page.getByText('Platform admins cannot login')).toBeVisible();
  await expect(platform.page).toHaveURL(/\/logged-out$/);
  await platform.context.close();
  const support = await signIn(browser, soteria, 'it.support');
  await expect(support.page).toHaveURL(/\/admin$/);
  await expect(support.page.getByRole('heading', { level: 1 })).toBeVisible();
  await support.context.close();
});

test('signing out ends at /logged-out, and the way back asks again', async ({ browser }) => {
  const person = await enter(browser, soteria, 'm.greene');
  await person.page.getByRole('button', { name: /your menu/ }).click();
  await person.page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(person.page).toHaveURL(/\/logged-out$/);
  await person.page.goto(`${soteria.url}/dashboard`);
  await expect(person.page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
  await person.context.close();
});
