import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { chooseFor, openChats, PICTURE, startGroup } from './chatting.ts';
import { enter, type Person } from './people.ts';
import { refuse, says, tells } from './refusals.ts';
import { type Soteria, startSoteria } from './soteria.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

async function chooseInMenu({ page }: Person, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('what could not be loaded is said in the words of the specification', async ({ browser }) => {
  const tom = await enter(browser, soteria, 't.okafor');
  const { page } = tom;
  await openChats(tom);
  await page.getByRole('link', { name: /Senior leadership/ }).click();
  await expect(page.getByRole('log')).toBeVisible();
  const address = page.url();
  await refuse(page, 'GET', '*/Chats/*/Members/*');
  await page.getByRole('button', { name: 'Show the members' }).click();
  await page.getByRole('button', { name: /^Ana Whitfield/ }).click();
  await says(page, 'Error loading group member details');
  await page.unroute('**/api/v1/*/Chats/*/Members/*');
  const details = page.getByRole('dialog', { name: 'Ana Whitfield' });
  await details.getByRole('button', { name: 'Retry' }).click();
  await expect(details.getByText('Riverside Primary School')).toBeVisible();
  await expectAccessible(page, 'details of a member');

  await refuse(page, 'GET', '*/Chats/*/Members');
  await page.reload();
  await page.getByRole('button', { name: 'Show the members' }).click();
  await says(page, 'Error loading group members');

  await refuse(page, 'GET', '*/Orgs/*/Presences');
  await page.reload();
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await says(page, 'Error fetching membership for chat');

  await refuse(page, 'GET', 'self/chats');
  await refuse(page, 'GET', '*/Chats/*');
  await page.evaluate("localStorage.removeItem('soteria.lastKnown')");
  await page.goto(address);
  await says(page, 'Error fetching chat');
  await says(page, 'Error loading chat');
  await tom.context.close();
});

test('what could not be done is said in the words of the specification, with the reason', async ({
  browser,
}) => {
  const zofia = await enter(browser, soteria, 'z.kowalski');
  const { page } = zofia;
  await startGroup(zofia, ['Ivan Novák', 'Dai Price'], 'Yard', () =>
    page.getByLabel('Choose a picture').setInputFiles(PICTURE),
  );
  await expect(page.getByRole('main').locator('header img').first()).toBeVisible();
  await refuse(page, 'POST', '*/Chats/*/Thumb/*');
  await refuse(page, 'DELETE', '*/Chats/*/Thumb/*');
  await chooseInMenu(zofia, 'Change Avatar');
  await page.getByRole('button', { name: 'Remove Thumbnail' }).click();
  await tells(page, 'Error removing thumbnail');
  await page.getByLabel('Upload New Avatar').first().setInputFiles(PICTURE);
  await tells(page, 'Error uploading file');
  await page.keyboard.press('Escape');

  await refuse(page, 'PUT', '*/Chats/*/Name/*');
  await chooseInMenu(zofia, 'Rename');
  await page.getByRole('textbox', { name: 'Name' }).fill('Yard and gate');
  await page.getByRole('button', { name: 'Save' }).click();
  await tells(page, 'The chat could not be renamed');
  await page.keyboard.press('Escape');

  await refuse(page, 'POST', '*/Chats/*/Members');
  await chooseInMenu(zofia, 'Add people');
  await page.getByRole('dialog').getByRole('searchbox').fill('Pat Connor');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Pat Connor/ })
    .click();
  await tells(page, 'The person could not be added');
  await page.keyboard.press('Escape');

  await refuse(page, 'DELETE', '*/Chats/*/Archive/*');
  await chooseInMenu(zofia, 'Close this chat');
  await page.getByRole('button', { name: 'Close it' }).click();
  await tells(page, 'The chat could not be closed');
  await page.keyboard.press('Escape');

  await refuse(page, 'DELETE', '*/Chats/*/Members');
  await chooseInMenu(zofia, 'Leave this chat');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await tells(page, 'You could not leave the chat');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show the members' }).click();
  await page.getByRole('button', { name: 'Take Dai Price out of the chat' }).click();
  await tells(page, 'The person could not be taken out');

  await refuse(page, 'POST', '*/Chats');
  await openChats(zofia);
  await chooseFor(zofia, ['Owen Hughes']);
  await page.getByRole('dialog').getByRole('button', { name: 'Chat', exact: true }).click();
  await tells(page, 'Error creating chat');
  await zofia.context.close();
});

test('one’s own picture: what fails is said', async ({ browser }) => {
  const wole = await enter(browser, soteria, 'w.adeyemi');
  const { page } = wole;
  const openAvatar = async () => {
    await page.getByRole('button', { name: /your menu/ }).click();
    await page.getByRole('menuitem', { name: 'Change Avatar' }).click();
  };
  await openAvatar();
  await page.getByLabel('Upload New Avatar').first().setInputFiles(PICTURE);
  await tells(page, 'Avatar changed');
  await refuse(page, 'DELETE', '**/Thumb*');
  await refuse(page, 'POST', '**/Thumb*');
  await page.getByRole('button', { name: 'Remove Thumbnail' }).click();
  await tells(page, 'Error removing thumbnail');
  await page.getByLabel('Upload New Avatar').first().setInputFiles(PICTURE);
  await tells(page, 'Error uploading file');
  await wole.context.close();
});

test('a chat that nobody has written in for long says when it is archived', async ({ browser }) => {
  // The demo has one of 171 days (core §9: archived after 180).
  const tom = await enter(browser, soteria, 't.okafor');
  await openChats(tom);
  await expect(tom.page.getByText('Archiving in 9 days')).toBeVisible();
  await tom.context.close();
});
