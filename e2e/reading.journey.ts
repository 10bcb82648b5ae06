import { expect, type Page, test } from '@playwright/test';
import { openChats } from './chatting.ts';
import { enter, inTimeline, raiseLockdown, write } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

const icon = (page: Page) => page.locator('link[rel="icon"]');

test('who has read up to where, in a chat', async ({ browser }) => {
  const leo = await enter(browser, soteria, 'l.marsh');
  const ben = await enter(browser, soteria, 'b.achterberg');
  await openChats(leo);
  await leo.page.getByRole('link', { name: /Senior leadership/ }).click();
  await leo.page.getByRole('button', { name: 'Show the members' }).click();
  const members = leo.page.getByRole('complementary', { name: 'Members' });
  await write(leo, 'The gate is locked.');
  const rowOfBen = members.getByRole('listitem').filter({ hasText: 'Ben Achterberg' });
  await expect(rowOfBen).toContainText(/Read up to/);
  await openChats(ben);
  await ben.page.getByRole('link', { name: /Senior leadership/ }).click();
  await expect(inTimeline(ben, 'The gate is locked.')).toBeVisible();
  await expect(rowOfBen).toContainText('Read everything');
  await expect(leo.page.getByRole('button', { name: 'Seen by 1' })).toBeVisible();
  await leo.context.close();
  await ben.context.close();
});

test('the tab: a real SOS that nobody answers stands before every chat, until somebody does', async ({
  browser,
}) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const tom = await enter(browser, soteria, 't.okafor');
  await expect(tom.page).toHaveTitle(/^\(\d+\) Home · Soteria$/);
  await expect(icon(tom.page)).toHaveAttribute('href', '/favicon-unread.svg');
  await raiseLockdown(maya);
  await expect(tom.page).toHaveTitle('SOS waiting: Lockdown (Maya Lindqvist) · Home · Soteria');
  await expect(icon(tom.page)).toHaveAttribute('href', '/favicon-sos.svg');
  await openChats(tom);
  await expect(tom.page).toHaveTitle('SOS waiting: Lockdown (Maya Lindqvist) · Chats · Soteria');
  await tom.page.getByRole('link', { name: /REAL EMERGENCY/ }).click();
  await tom.page.getByRole('button', { name: 'I’m responding' }).first().click();
  for (const { page } of [tom, maya]) {
    await expect(page).not.toHaveTitle(/SOS/);
    await expect(icon(page)).not.toHaveAttribute('href', '/favicon-sos.svg');
  }
  await tom.page.getByRole('button', { name: /your menu/ }).click();
  await tom.page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(tom.page).toHaveURL(/\/logged-out$/);
  await expect(tom.page).not.toHaveTitle(/\(\d/);
  await expect(icon(tom.page)).toHaveAttribute('href', '/favicon.svg');
  expect([...maya.complaints, ...tom.complaints]).toEqual([]);
  await maya.context.close();
  await tom.context.close();
});

test('who has read up to where is seen as it happens, on an incident', async ({ browser }) => {
  const sinead = await enter(browser, soteria, 's.byrne');
  const ana = await enter(browser, soteria, 'a.whitfield');
  await raiseLockdown(sinead);
  await sinead.page.getByRole('button', { name: 'Open the incident' }).click();
  const people = sinead.page.getByRole('complementary', { name: 'People' });
  const rowOfAna = people.getByRole('listitem').filter({ hasText: 'Ana Whitfield' });
  await expect(rowOfAna).toContainText('Not read yet');
  await ana.page
    .getByRole('alert')
    .filter({ hasText: 'Sinéad Byrne' })
    .getByRole('button', { name: 'Open' })
    .click();
  await expect(inTimeline(ana, /SOS: Lockdown/)).toBeVisible();
  await expect(rowOfAna).toContainText('Read everything');

  await ana.page.goto(`${soteria.url}/about`);
  await write(sinead, 'Two adults in the corridor.');
  await expect(rowOfAna).toContainText(/Read up to \d\d:\d\d:\d\d/);
  await expect(inTimeline(sinead, 'Sent')).toBeVisible();
  await ana.page.goBack();
  await expect(inTimeline(ana, 'Two adults in the corridor.')).toBeVisible();
  await expect(rowOfAna).toContainText('Read everything');
  await sinead.page.getByRole('button', { name: 'Seen by 1' }).click();
  const dialog = sinead.page.getByRole('dialog', { name: 'Seen by 1' });
  await expect(dialog.getByRole('region', { name: 'Seen', exact: true })).toContainText('Ana Whitfield');
  await expect(dialog.getByRole('region', { name: 'Not seen yet' })).toContainText('Leo Marsh');
  expect([...sinead.complaints, ...ana.complaints]).toEqual([]);
  await sinead.context.close();
  await ana.context.close();
});
