import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Soteria } from './soteria.ts';

const PASSWORD = 'together until safe';

/** A person at a browser of their own. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** What the console said that it should not have. */
  complaints: string[];
}

/**
 * A call that is refused, or a server that is away on purpose, is not a mistake of the page's; nor is what Chromium says
 * of a service worker's script that it asked for just then.
 */
const EXPECTED =
  /Failed to load resource|WebSocket connection|ERR_CONNECTION|ERR_INTERNET|does not support the Push API in incognito|error occurred when fetching the script/;

/** Signs a demo account in through the popup, as a person does; `account` is the e-mail's first part. */
export async function signIn(
  browser: Browser,
  soteria: Soteria,
  account: string,
  options = {},
  onPress = () => {},
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<Person> {
  const context = await browser.newContext({ permissions: ['notifications'], ...options });
  await prepare(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  await page.goto(soteria.url);
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Sign in' }).first().click(),
  ]);
  const domain = account === 's.mbeki' ? 'harbour.example' : 'riverside.example';
  await popup.getByLabel('E-mail').fill(account.includes('@') ? account : `${account}@${domain}`);
  await popup.getByLabel('Password', { exact: true }).fill(PASSWORD);
  onPress();
  await popup.getByRole('button', { name: 'Sign in' }).click();
  return { page, context, complaints };
}

/** The same, and waits until the home page is there. */
export async function enter(
  browser: Browser,
  soteria: Soteria,
  account: string,
  options = {},
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<Person> {
  const person = await signIn(browser, soteria, account, options, undefined, prepare);
  await expect(person.page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  return person;
}

/** Presses a real Lockdown on the call-for-help page, up to the countdown. */
export async function pressLockdown({ page }: Person): Promise<void> {
  await page.goto(new URL('/call-for-help', page.url()).href);
  // A page that is still settling may move under a press; a person sees that it is not chosen and presses again.
  await expect(async () => {
    await page.getByText('Real', { exact: true }).filter({ visible: true }).first().click();
    await expect(page.getByRole('radio', { name: 'Real' })).toBeChecked({ timeout: 500 });
  }).toPass();
  await page
    .getByRole('button', { name: /Lockdown/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Send now' })).toBeVisible();
}

/** Raises a real Lockdown and waits for the server's word that it is sent. */
export async function raiseLockdown(person: Person): Promise<void> {
  await pressLockdown(person);
  await person.page.getByRole('button', { name: 'Send now' }).click();
  await expect(person.page.getByRole('heading', { name: /^Sent/ })).toBeVisible();
}

export const write = async ({ page }: Person, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: /Message/ }).fill(text);
  await page.keyboard.press('Enter');
};

export const inTimeline = ({ page }: Person, text: string | RegExp) => page.getByRole('log').getByText(text);
