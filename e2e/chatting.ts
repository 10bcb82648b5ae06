import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { Person } from './people.ts';

export const PICTURE = fileURLToPath(new URL('../apps/web/public/icons/icon-192.png', import.meta.url));

/** Opens the chats by the menu, as a person does. */
export const openChats = ({ page }: Person) =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Chats/ })
    .first()
    .click();

/** Opens the New Chat modal and chooses these people. */
export async function chooseFor({ page }: Person, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'New chat' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New chat' });
  for (const name of names) {
    await dialog.getByRole('searchbox').fill(name);
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check({ force: true });
  }
}

/** A chat with one other, opened from the list. */
export async function startDirect(person: Person, name: string): Promise<void> {
  await openChats(person);
  await chooseFor(person, [name]);
  await person.page.getByRole('dialog').getByRole('button', { name: 'Chat', exact: true }).click();
  await expectChat(person.page, name);
}

/** A group by its second stage, with what is done there before it is made. */
export async function startGroup(
  person: Person,
  names: readonly string[],
  name: string,
  before: (page: Page) => Promise<unknown> = async () => {},
): Promise<void> {
  const { page } = person;
  await openChats(person);
  await chooseFor(person, names);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Group name' }).fill(name);
  await before(page);
  await page.getByRole('button', { name: 'Create Group' }).click();
  await expectChat(page, name);
}

/** This chat is open. */
export const expectChat = (page: Page, name: string) =>
  expect(page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })).toBeVisible();

/** How many the menu says are unread behind Chats. */
export const unreadInMenu = ({ page }: Person) =>
  page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /^Chats/ })
    .first();
