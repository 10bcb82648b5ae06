import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, inTimeline, type Person } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

const TITLE = 'DRILL Lockdown (Maya Lindqvist)';

/** Starts the drill of a Lockdown from the menu, and waits until it is open. */
async function startDrill({ page }: Person): Promise<void> {
  await page.getByRole('link', { name: 'Start A Drill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Start a drill' })).toBeVisible();
  await page.getByRole('button', { name: /Lockdown/ }).click();
  const dialog = page.getByRole('dialog', { name: 'DRILL Lockdown' });
  await expect(dialog.getByRole('button', { name: 'Start Drill' })).toBeDisabled();
  await dialog.getByLabel('What is happening').fill('Practise: everyone to the nearest locked room.');
  await dialog.getByRole('button', { name: 'Start Drill' }).click();
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
}

test('a drill from its start to its record', async ({ browser }) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const ana = await enter(browser, soteria, 'a.whitfield');
  await startDrill(maya);
  await expect(inTimeline(maya, 'Practise: everyone to the nearest locked room.')).toBeVisible();

  const alert = ana.page.getByRole('status').filter({ hasText: 'DRILL Lockdown' });
  await expect(alert.first()).toBeVisible();
  await expect(ana.page.getByText('REAL EMERGENCY')).toHaveCount(0);
  await alert.first().getByRole('button', { name: 'Open' }).click();
  await expect(ana.page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await ana.page.getByRole('button', { name: 'I’m responding' }).first().click();
  await expect(maya.page.getByText('Ana Whitfield is responding').first()).toBeVisible();

  await ana.page.getByRole('button', { name: 'Close with all clear' }).click();
  await expect(ana.page.getByText(/the alarm reached (is|are) told that this is over/)).toBeVisible();
  await ana.page.getByRole('button', { name: 'Give the all clear' }).click();
  await expect(maya.page.getByText('Incident has been closed')).toBeVisible();
  await expect(maya.page.getByText('DRILL All clear: Lockdown')).toBeVisible();
  for (const { page } of [maya, ana]) {
    await expect(page).toHaveURL(/\/incidents$/);
    await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0);
  }

  await maya.page.getByRole('link', { name: 'Closed incidents' }).click();
  await maya.page.getByRole('link', { name: TITLE }).click();
  await expect(maya.page.getByText(/Closed with the all clear by Ana Whitfield/)).toBeVisible();
  await expect(inTimeline(maya, /gave the all clear\. This is over\. Told \d+ pe/)).toBeVisible();
  await expect(maya.page.getByRole('textbox', { name: /Message/ })).toHaveCount(0);
  await maya.page.getByRole('button', { name: 'More' }).first().click();
  const [download] = await Promise.all([
    maya.page.waitForEvent('download'),
    maya.page.getByRole('menuitem', { name: 'Record (PDF)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^DRILL-record-.*\.pdf$/);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  expect([...maya.complaints, ...ana.complaints]).toEqual([]);
  await maya.context.close();
  await ana.context.close();
});

test('closed incidents: found by words and days, empty and failing ones say so', async ({ browser }) => {
  const tom = await enter(browser, soteria, 't.okafor');
  const { page } = tom;
  await page.goto(`${soteria.url}/closed-incidents`);
  const rows = page.getByRole('list', { name: 'Closed incidents' }).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('searchbox').fill('yuki');
  await expect(rows).toHaveCount(1);
  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByLabel('Incident type').selectOption({ label: 'Missing child' });
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Incident type').selectOption({ label: 'Intruder on site' });
  await expect(page.getByText('No closed incidents')).toBeVisible();
  await page.getByLabel('Incident type').selectOption('');
  await page.getByLabel('From').fill('2030-01-01');
  await expect(page.getByText('The first day is after the last.')).toBeVisible();
  await page.route('**/Search/ArchivedIncidents', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByLabel('From').fill('2020-01-01');
  await expect(page.getByText('Error searching archived incidents')).toBeVisible({ timeout: 20_000 });
  await page.unroute('**/Search/ArchivedIncidents');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(rows.first()).toBeVisible();
  await page.route('**/ResponseTeams', (route) => route.fulfill({ status: 500, body: '' }));
  await rows.filter({ hasText: 'Missing child' }).getByRole('link').click();
  await expect(page.getByText('Error loading previously shared with')).toBeVisible({ timeout: 20_000 });
  await page.route('**/Incidents/*/Members', (route) => route.fulfill({ status: 403, body: '' }));
  await page.reload();
  await expect(page.getByText('Error loading membership')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Record', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^REAL-record-.*\.pdf$/);
  await tom.context.close();
});

const SIZES = [
  { name: 'a phone, dark', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } },
  { name: 'a desk, light', options: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' } },
] as const;

for (const { name, options } of SIZES) {
  test(`drills and records on ${name}: axe finds nothing, nothing scrolls sideways`, async ({ browser }) => {
    const tom = await enter(browser, soteria, 't.okafor', options);
    const { page } = tom;
    const look = async (what: string) => {
      await page.waitForLoadState('networkidle');
      await expectAccessible(page, what);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, what).toBeLessThanOrEqual(0);
    };
    await page.goto(`${soteria.url}/start-a-drill`);
    await expect(page.getByRole('heading', { level: 1, name: 'Start a drill' })).toBeVisible();
    await look('start a drill');
    await page.getByRole('button', { name: /Assistance in class/ }).click();
    await expect(page.getByRole('group', { name: 'Ask responders by name' })).toBeVisible();
    await look('a drill of a 1 to 1');
    await page.getByLabel('What is happening').fill('Practise: come to Room 9.');
    await page.getByRole('checkbox', { name: 'Yuki Tanaka' }).check();
    await page.getByRole('button', { name: 'Start Drill' }).click();
    await expect(inTimeline(tom, /1 of them chosen/)).toBeVisible();
    await page.getByRole('button', { name: 'More' }).first().click();
    await page.getByRole('menuitem', { name: 'All clear or false alarm' }).click();
    await page.getByText('False alarm', { exact: true }).click();
    await look('closing');
    await page.getByRole('button', { name: 'Say it was a false alarm' }).click();
    await expect(page.getByText('Incident has been closed')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('link', { name: /DRILL Assistance in class/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Closed incidents' }).click();
    await expect(page.getByText(/\d closed incident/)).toBeVisible();
    await look('closed incidents');
    await page.getByRole('link', { name: /Missing child/ }).click();
    await expect(inTimeline(tom, /all clear/)).toBeVisible();
    await look('a closed incident');
    expect(tom.complaints).toEqual([]);
    await tom.context.close();
  });
}
