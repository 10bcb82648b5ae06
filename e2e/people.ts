import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
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

const emailOf = (account: string): string => {
  if (account.includes('@')) return account;
  return `${account}@${account === 's.mbeki' ? 'harbour.example' : 'riverside.example'}`;
};

/** A browser of somebody's own, on an empty page. */
async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<Person> {
  const context = await browser.newContext({ permissions: ['notifications'], ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Signs a demo account in through the popup, as a person does; `account` is the e-mail's first part. */
export async function signIn(
  browser: Browser,
  soteria: Soteria,
  account: string,
  options: BrowserContextOptions = {},
  onPress = () => {},
): Promise<Person> {
  const person = await openBrowser(browser, options);
  await person.page.goto(soteria.url);
  await signInByPopup(person.page, account, onPress);
  return person;
}

/** The same, where the page that asks for it is open. */
export async function signInByPopup(page: Page, account: string, onPress = () => {}): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: /Sign in/ })
      .first()
      .click(),
  ]);
  await popup.getByLabel('E-mail').fill(emailOf(account));
  await popup.getByLabel('Password', { exact: true }).fill(PASSWORD);
  onPress();
  await popup.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in at the identity provider alone: it knows the browser from then on. */
async function signInAtProvider({ request }: BrowserContext, url: string, account: string): Promise<void> {
  const query = new URLSearchParams({
    client_id: 'soteria-web',
    response_type: 'code',
    scope: 'openid profile email',
    redirect_uri: `${url}/signed-in`,
    resource: `${url}/api`,
    // Nobody redeems this code: the page asks for its own.
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  });
  const form = await request.get(`${url}/oidc/auth?${query}`);
  const token = /name="token" value="([^"]+)"/.exec(await form.text())?.[1] ?? '';
  const answer = await request.post(`${form.url()}/sign-in`, {
    form: { token, email: emailOf(account), password: PASSWORD },
  });
  expect(answer.url()).toContain(`${url}/signed-in?code=`);
}

/**
 * Somebody whom this browser knows, on the home page. They signed in before, without the popup, which takes longer than
 * most of what a journey does then; `signIn` goes through it.
 */
export async function enter(
  browser: Browser,
  { url }: Soteria,
  account: string,
  options: BrowserContextOptions = {},
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<Person> {
  const known = [{ name: 'soteria.known', value: '{}' }];
  const storageState = { cookies: [], origins: [{ origin: url, localStorage: known }] };
  const person = await openBrowser(browser, { storageState, ...options });
  await prepare(person.context);
  await signInAtProvider(person.context, url, account);
  await person.page.goto(url);
  await expectHome(person.page);
  return person;
}

export const expectHome = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();

/** Presses a real Lockdown on the call-for-help page, up to the countdown. */
export async function pressLockdown({ page }: Person): Promise<void> {
  await page.goto(new URL('/call-for-help', page.url()).href);
  const toasts = page.getByRole('region', { name: 'Notifications' });
  // A page that is still settling may move under a press, and an alert may come over it: a person sees that, and presses
  // again.
  await expect(async () => {
    for (const close of await toasts.getByRole('button', { name: 'Close' }).all())
      await close.click({ timeout: 1000 });
    await page.getByText('Real', { exact: true }).filter({ visible: true }).first().click({ timeout: 1000 });
    await expect(page.getByRole('radio', { name: 'Real' })).toBeChecked({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
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
