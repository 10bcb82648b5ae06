import { expect, type Page, test } from '@playwright/test';
import { enter, type Person, raiseLockdown } from './people.ts';
import { refuse, says, tells } from './refusals.ts';
import { type Soteria, startSoteria } from './soteria.ts';

// Core §8: what cannot be done is said in the words of the specification, where it happens.

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

const allowAll = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** Opens the dialog of a type, with the mode switched to a demo so that nobody is troubled. */
async function openDialog({ page }: Person, type: RegExp): Promise<void> {
  await page.goto(`${soteria.url}/call-for-help`);
  await page.getByRole('button', { name: type }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

test('calling for help: what could not be loaded', async ({ browser }) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const { page } = maya;
  for (const path of [
    '*/orgs/*/tags?*',
    '*/Orgs/*/Locations',
    '*/Orgs/*/QuickMessages*',
    '*/Search/Responders',
  ])
    await refuse(page, path.includes('Responders') ? 'POST' : 'GET', path);
  await page.evaluate("localStorage.removeItem('soteria.lastKnown')");
  await openDialog(maya, /Assistance in class/);
  await says(page, 'Error loading location tags');
  await says(page, 'Error loading quick messages');
  // With a way to try again beside it.
  await expect(page.getByText('Error searching availability')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Add students and other tags' }).fill('ali');
  await says(page, 'Error searching tags');

  await refuse(page, 'GET', '*/Orgs/*/IncidentTypes*');
  await page.goto(`${soteria.url}/call-for-help`);
  await says(page, 'Error loading incident types');
  await maya.context.close();
});

test('calling for help: what could not be done, step by step', async ({ browser }) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const { page } = maya;
  await openDialog(maya, /First aid/);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is happening').fill('Somebody fell');
  await dialog.getByLabel('Location').selectOption({ index: 1 });
  await page.route('**/api/v1/*/Incidents', (route) => route.fulfill({ status: 422, body: 'no object' }));
  await dialog.getByRole('button', { name: 'Start Incident' }).click();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await tells(page, 'Error creating incident');
  await expect(dialog.getByLabel('What is happening')).toHaveValue('Somebody fell');

  await allowAll(page);
  await refuse(page, 'POST', '*/Timelines');
  await dialog.getByRole('button', { name: 'Start Incident' }).click();
  await tells(page, 'Error posting description onto timeline');
  await tells(page, 'Error creating timeline entry');
  await expect(page.getByRole('log')).toBeVisible();
  await maya.context.close();
});

test('an incident: what could not be loaded, and what is put right by itself', async ({ browser }) => {
  const tom = await enter(browser, soteria, 't.okafor');
  const { page } = tom;
  await raiseLockdown(tom);
  await page.getByRole('button', { name: 'Open the incident' }).click();
  await expect(page.getByRole('log')).toBeVisible();
  const address = page.url();
  const choose = async (item: string) => {
    await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await refuse(page, 'GET', '*/Orgs/*/Presences');
  await choose('Add people');
  await says(page, 'Error fetching membership for incident');
  await page.keyboard.press('Escape');
  await refuse(page, 'GET', '*/Orgs/*/Skills');
  await choose('Response teams');
  await says(page, 'Error loading response teams');
  await page.keyboard.press('Escape');

  await refuse(page, 'GET', '*/Incidents/*');
  await refuse(page, 'GET', 'self/incidents');
  await page.evaluate("localStorage.removeItem('soteria.lastKnown')");
  await page.goto(address);
  await says(page, 'Error loading incident');
  await says(page, 'Error searching incidents');
  await tom.context.close();
});

test('one’s own call on another device, which cannot fetch it: said once, and asked for again', async ({
  browser,
}) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const other = await enter(browser, soteria, 'm.lindqvist');
  await refuse(other.page, 'GET', '*/Incidents/*', 503);
  await raiseLockdown(maya);
  await tells(other.page, 'Error fetching incident');
  const fetched = other.page.waitForResponse(
    (response) => /\/Incidents\/[^/]+$/.test(response.url()) && response.status() === 200,
  );
  await allowAll(other.page);
  await fetched;
  await maya.context.close();
  await other.context.close();
});

test('nothing to show, and notifications that the browser forbids', async ({ browser }) => {
  const member = await enter(browser, soteria, 's.mbeki', { permissions: [] }, async (context) => {
    await context.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`);
  });
  await says(member.page, 'Please enable browser notifications');
  await member.page.route('**/api/v1/self/incidents', (route) => route.fulfill({ json: [] }));
  await member.page.goto(`${soteria.url}/incidents`);
  await says(member.page, 'No incidents');
  await member.context.close();
});
