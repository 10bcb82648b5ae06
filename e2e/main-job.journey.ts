import { expect, test } from '@playwright/test';
import { enter, expectHome, inTimeline, pressLockdown, raiseLockdown, signIn, write } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

/** Longest wait for a screen to be live again, in ms. */
const RECONNECT = 20_000;

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

test('raise, alert, respond, talk, all clear: two people see the same', async ({ browser }) => {
  const maya = await signIn(browser, soteria, 'm.lindqvist');
  const ana = await signIn(browser, soteria, 'a.whitfield');
  for (const { page } of [maya, ana]) await expectHome(page);
  await raiseLockdown(maya);

  const alert = ana.page.getByRole('alert').filter({ hasText: 'REAL EMERGENCY' });
  await expect(alert).toContainText('Maya Lindqvist called for help');
  await expect(ana.page.getByRole('link', { name: /REAL EMERGENCY.*Lockdown/ })).toBeVisible();
  await expect(maya.page.getByText('of 32 reached')).toBeVisible();
  await alert.getByRole('button', { name: 'Open' }).click();
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Lockdown (Maya Lindqvist)' })).toBeVisible();
  await expect(ana.page.getByText('Waiting for the first responder').first()).toBeVisible();
  await ana.page.getByRole('button', { name: 'I’m responding' }).first().click();
  await expect(maya.page.getByRole('dialog').getByText('Ana Whitfield is responding')).toBeVisible();

  await maya.page.getByRole('button', { name: 'Open the incident' }).click();
  await write(maya, 'Doors locked, 27 children with me.');
  await expect(inTimeline(ana, 'Doors locked, 27 children with me.')).toBeVisible();
  await write(ana, 'At the east corridor.');
  await expect(inTimeline(maya, 'At the east corridor.')).toBeVisible();
  await expect(maya.page.getByText(/32 people alerted/)).toBeVisible();

  await ana.page.getByRole('button', { name: 'Close with all clear' }).click();
  await ana.page.getByRole('button', { name: 'Give the all clear' }).click();
  for (const { page } of [maya, ana]) {
    await expect(page.getByText('Incident has been closed')).toBeVisible();
    await expect(page).toHaveURL(/\/incidents$/);
    await expect(page.getByRole('link', { name: /REAL EMERGENCY/ })).toHaveCount(0);
  }
  expect([...maya.complaints, ...ana.complaints]).toEqual([]);
  await maya.context.close();
  await ana.context.close();
});

test('the server is killed in the middle: nothing lost, nothing doubled, both right without a reload', async ({
  browser,
}) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const ana = await enter(browser, soteria, 'a.whitfield');
  await raiseLockdown(maya);
  await maya.page.getByRole('button', { name: 'Open the incident' }).click();
  await ana.page.getByRole('alert').filter({ hasText: 'REAL' }).getByRole('button', { name: 'Open' }).click();
  await write(maya, 'before the crash');
  await expect(inTimeline(ana, 'before the crash')).toBeVisible();

  await soteria.kill();
  await expect(ana.page.getByText('Not connected').first()).toBeVisible();
  await soteria.start();
  await expect(inTimeline(ana, 'before the crash')).toBeVisible();
  // A failed connect waits the 5 s of core §9, and the server may have just missed one.
  await expect(ana.page.getByText('Not connected')).toHaveCount(0, { timeout: RECONNECT });
  await write(maya, 'after the crash');
  await expect(inTimeline(ana, 'after the crash')).toHaveCount(1);
  await expect(inTimeline(maya, 'after the crash')).toHaveCount(1);
  await expect(inTimeline(maya, 'before the crash')).toHaveCount(1);
  await ana.page.getByRole('button', { name: 'I’m responding' }).first().click();
  await expect(maya.page.getByText('Ana Whitfield is responding').first()).toBeVisible();
  expect([...maya.complaints, ...ana.complaints]).toEqual([]);
  await maya.context.close();
  await ana.context.close();
});

test('an SOS pressed offline says so loudly, and is sent once on return', async ({ browser }) => {
  const maya = await enter(browser, soteria, 's.byrne');
  const leo = await enter(browser, soteria, 'l.marsh');
  await pressLockdown(maya);
  await maya.context.setOffline(true);
  await maya.page.getByRole('button', { name: 'Send now' }).click();
  await expect(maya.page.getByText(/Not sent/).first()).toBeVisible();
  await maya.context.setOffline(false);
  await expect(maya.page.getByRole('heading', { name: /^Sent/ })).toBeVisible({ timeout: RECONNECT });
  await leo.page.goto(`${soteria.url}/incidents`);
  await expect(leo.page.getByRole('link', { name: /Lockdown \(Sinéad Byrne\)/ })).toHaveCount(1);
  await maya.context.close();
  await leo.context.close();
});

test('an SOS sends itself after six seconds, and not when it is cancelled', async ({ browser }) => {
  const caller = await enter(browser, soteria, 'u.larsen');
  await pressLockdown(caller);
  await caller.page.keyboard.press('Escape');
  await expect(caller.page.getByRole('button', { name: 'Send now' })).toHaveCount(0);
  await pressLockdown(caller);
  await expect(caller.page.getByRole('heading', { name: /^Sent/ })).toBeVisible({ timeout: 10_000 });
  await caller.page.goto(`${soteria.url}/incidents`);
  await expect(caller.page.getByRole('link', { name: /Lockdown \(Ulla Larsen\)/ })).toHaveCount(1);
  await caller.context.close();
});

test('an SOS goes on after a reload in its countdown, and is sent once', async ({ browser }) => {
  const caller = await enter(browser, soteria, 'v.popescu');
  await pressLockdown(caller);
  await caller.page.reload();
  await expect(caller.page.getByRole('heading', { name: /^Sent/ })).toBeVisible({ timeout: 15_000 });
  await caller.page.goto(`${soteria.url}/incidents`);
  await expect(caller.page.getByRole('link', { name: /Lockdown \(Vlad Popescu\)/ })).toHaveCount(1);
  await caller.context.close();
});

test('an SOS is three key presses from anywhere', async ({ browser }) => {
  const caller = await enter(browser, soteria, 't.nguyen');
  await caller.page.goto(`${soteria.url}/about`);
  await expect(caller.page.getByRole('heading', { level: 1 })).toBeVisible();
  await caller.page.keyboard.press('Alt+h');
  await expect(caller.page.getByRole('dialog').getByRole('button', { name: /Lockdown/ })).toBeFocused();
  await caller.page.keyboard.press('Enter');
  await expect(caller.page.getByRole('dialog').getByRole('button', { name: /^Send/ })).toBeFocused();
  await caller.page.keyboard.press('Escape');
  await caller.context.close();
});
