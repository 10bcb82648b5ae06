import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, raiseLockdown } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

/** Issue 3: it opens within 100 ms; the rest of the second is for a machine that does other things too. */
const OPENS_WITHIN = 1_000;
/** Longest wait for a screen to know that it is not live, in ms. */
const RECONNECT = 20_000;
/** The app loads its scripts ahead this long after the first screen, in ms. */
const LOADED_AHEAD = 3_000;

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages and incidents' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const active = (page: Page) => page.getByRole('option', { selected: true });

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('by keys alone: open, type with a slip, Enter; Escape goes back to where one was', async ({
  browser,
}) => {
  const tom = await enter(browser, soteria, 't.okafor');
  const { page } = tom;
  const more = page.getByRole('button', { name: /your menu/ });
  await more.focus();
  await openSearch(page);
  await expect(active(page)).toHaveAccessibleName('Home');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveAccessibleName('Incidents');
  const activeId = await active(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', activeId ?? '');
  await page.keyboard.press('End');
  await expect(active(page)).toHaveAccessibleName(/DRILL Lockdown/);
  await page.keyboard.press('Home');
  await expect(active(page)).toHaveAccessibleName('Home');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(more).toBeFocused();

  await openSearch(page);
  await page.keyboard.type('  chast ');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/chats$/);
  await expect(page.getByRole('main')).toBeFocused();

  await openSearch(page);
  await page.keyboard.type('tom lokdown');
  await expect(active(page)).toContainText('Drill, open');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'DRILL Lockdown (Tom Okafor)' })).toBeVisible();
  expect(tom.complaints).toEqual([]);
  await tom.context.close();
});

test('it opens at once, nothing is said to be there that is not, and the words help on', async ({
  browser,
}) => {
  const { page, context } = await enter(browser, soteria, 'm.greene');
  await page.waitForTimeout(LOADED_AHEAD);
  await page.evaluate(`addEventListener('keydown', () => {
    const pressed = performance.now();
    const look = () => document.querySelector('dialog[open]')
      ? requestAnimationFrame(() => { window.searchTook = performance.now() - pressed; })
      : requestAnimationFrame(look);
    look();
  }, { capture: true, once: true })`);
  await openSearch(page);
  expect(await page.evaluate<number>('window.searchTook')).toBeLessThan(OPENS_WITHIN);
  await field(page).fill('xyzzy');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expect(page.getByText('Try Incidents or Chats.')).toBeVisible();
  await expectAccessible(page, 'nothing found');
  await context.close();
});

test('admin pages are found by admins only, and the default organisation is selected first', async ({
  browser,
}) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  await openSearch(maya.page);
  await expect(maya.page.getByRole('group', { name: 'Pages' })).toBeVisible();
  await expect(maya.page.getByRole('group', { name: 'Admin' })).toHaveCount(0);
  await maya.page.keyboard.type('admin');
  await expect(option(maya.page, /^Admin/)).toHaveCount(0);

  const tom = await enter(browser, soteria, 't.okafor');
  await openSearch(tom.page);
  await tom.page.keyboard.type('admin');
  const selected = tom.page.waitForRequest(
    (request) => request.method() === 'PUT' && /\/self\/Preferences\/LastOrg\//.test(request.url()),
  );
  await tom.page.keyboard.press('Enter');
  await selected;
  await expect(tom.page).toHaveURL(/\/admin$/);
  await maya.context.close();
  await tom.context.close();
});

test('each incident says whether it is real; closed ones are found, and it says so when they cannot be', async ({
  browser,
}) => {
  const erik = await enter(browser, soteria, 'e.sorensen');
  const jo = await enter(browser, soteria, 'j.bell');
  await openSearch(jo.page);
  await raiseLockdown(erik);
  // While it is open: what comes is there without searching anew.
  await jo.page.keyboard.type('lockdown');
  const real = option(jo.page, /Lockdown \(Erik Sørensen\)/);
  await expect(real).toContainText('Real, open');
  await expect(real).toContainText('REAL');
  await expect(option(jo.page, /DRILL Lockdown/)).toContainText('Drill, open');
  await expect(option(jo.page, /DRILL Lockdown/)).not.toContainText('REAL');
  await real.click();
  await jo.page.getByRole('button', { name: 'I’m responding' }).first().click();
  await jo.page.getByRole('button', { name: 'Close with all clear' }).click();
  await jo.page.getByRole('button', { name: 'Give the all clear' }).click();
  // Drawn, and no dialog above it any more: what is pressed before is the dialog's.
  await expect(jo.page.getByRole('heading', { level: 1, name: 'Incidents' })).toBeVisible();
  await expect(jo.page).toHaveURL(/\/incidents$/);
  await openSearch(jo.page);
  await jo.page.keyboard.type('lockdown erik');
  await expect(option(jo.page, /Erik/)).toContainText('Real, closed');
  await expect(option(jo.page, /Erik/)).not.toContainText('REAL');
  await option(jo.page, /Erik/).click();
  await expect(jo.page).toHaveURL(/\/closed-incidents\/.+/);

  const owen = await enter(browser, soteria, 'o.hughes', {}, async (context) => {
    await context.route('**/self/ArchivedIncidents*', (route) => route.fulfill({ status: 403, json: {} }));
  });
  await openSearch(owen.page);
  await owen.page.keyboard.type('drill');
  await expect(owen.page.getByText('Error searching archived incidents')).toBeVisible();
  await expect(option(owen.page, /DRILL Lockdown/)).toBeVisible();
  expect([...erik.complaints, ...jo.complaints]).toEqual([]);
  for (const { context } of [erik, jo, owen]) await context.close();
});

test('without the server it still finds what is known, and says that it is not live', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 'd.price');
  await page.waitForTimeout(LOADED_AHEAD);
  await soteria.kill();
  await expect(page.getByText('Not connected').first()).toBeVisible();
  await openSearch(page);
  await page.keyboard.type('drill');
  await expect(page.getByRole('dialog').getByText(/^As of .*, not live$/)).toBeVisible({
    timeout: RECONNECT,
  });
  await expect(option(page, /DRILL Lockdown/)).toBeVisible();
  await field(page).fill('about');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible();
  await soteria.start();
  await context.close();
});

test('nothing is put over a call that counts down', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 'r.ahmed');
  await page.goto(`${soteria.url}/call-for-help`);
  await page
    .getByRole('button', { name: /Lockdown/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Send/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await context.close();
});
