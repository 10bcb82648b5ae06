import { expect, test } from '@playwright/test';
import {
  chooseFor,
  expectChat,
  openChats,
  PICTURE,
  startDirect,
  startGroup,
  unreadInMenu,
} from './chatting.ts';
import { enter, inTimeline, write } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

/** Longest wait for a screen to be live again, in ms. */
const RECONNECT = 20_000;
/** Core §9: typing disappears after 2.5 s; with time for the way. */
const TYPING_GONE = 6_000;

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

test('a second chat with the same person lands in the first, whether the list knows it or not', async ({
  browser,
}) => {
  const ximena = await enter(browser, soteria, 'x.garcia');
  const { page } = ximena;
  await startDirect(ximena, 'Rania Ahmed');
  await expect(page.getByText('Chat created successfully')).toBeVisible();
  const first = page.url();

  await startDirect(ximena, 'Rania Ahmed');
  await expect(page.getByText('Chat already exists. Redirecting...')).toBeVisible();
  expect(page.url()).toBe(first);

  const elsewhere = await enter(browser, soteria, 'x.garcia', {}, async (context) => {
    await context.route('**/api/v1/self/chats', (route) => route.fulfill({ json: [] }));
  });
  await startDirect(elsewhere, 'Rania Ahmed');
  await expect(elsewhere.page.getByText('Chat already exists. Redirecting...')).toBeVisible();
  expect(elsewhere.page.url()).toBe(first);
  expect([...ximena.complaints, ...elsewhere.complaints]).toEqual([]);
  await ximena.context.close();
  await elsewhere.context.close();
});

test('a group has its picture and name with everybody; the same people again: Did you mean...', async ({
  browser,
}) => {
  const sally = await enter(browser, soteria, 's.wood');
  const pat = await enter(browser, soteria, 'p.connor');
  const { page } = sally;
  const others = ['Pat Connor', 'Owen Hughes'];
  await startGroup(sally, others, 'Lunch rota', () =>
    page.getByLabel('Choose a picture').setInputFiles(PICTURE),
  );
  await openChats(pat);
  const item = pat.page.getByRole('listitem').filter({ hasText: 'Lunch rota' });
  await expect(item.locator('img')).toBeVisible();

  await openChats(sally);
  await chooseFor(sally, others);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  const same = page.getByRole('region', { name: 'Did you mean...' });
  await same.getByRole('button', { name: /Lunch rota/ }).click();
  await expectChat(page, 'Lunch rota');
  expect([...sally.complaints, ...pat.complaints]).toEqual([]);
  await sally.context.close();
  await pat.context.close();
});

test('a picture that is refused does not keep one from the chat; reopening the modal starts anew', async ({
  browser,
}) => {
  const dai = await enter(browser, soteria, 'd.price');
  const { page } = dai;
  await page.route('**/Chats/*/Thumb/*', (route) => route.abort());
  await startGroup(dai, ['Ivan Novák', 'Zofia Kowalski'], 'Minibus and grounds', () =>
    page.getByLabel('Choose a picture').setInputFiles(PICTURE),
  );
  await expect(page.getByText('Error uploading file')).toBeVisible();
  await expect(page.getByText('Chat created successfully')).toBeVisible();

  await openChats(dai);
  await chooseFor(dai, ['Pat Connor', 'Ulla Larsen']);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox', { name: 'Group name' }).fill('Left behind');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'New chat' }).first().click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Chat', exact: true })).toBeDisabled();
  await expect(page.getByRole('dialog').getByRole('checkbox', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await chooseFor(dai, ['Pat Connor', 'Ulla Larsen']);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('');
  await dai.context.close();
});

test('two devices of one person agree on what is read, also after one was offline', async ({ browser }) => {
  const leo = await enter(browser, soteria, 'c.oyelaran');
  const [desk, phone] = [await enter(browser, soteria, 'l.duval'), await enter(browser, soteria, 'l.duval')];
  await startDirect(leo, 'Léa Duval');
  await write(leo, 'Have you got the register?');
  for (const device of [desk, phone]) {
    await expect(unreadInMenu(device)).toHaveAccessibleName(/1 unread/);
    // With two incidents of the demo.
    await expect(device.page).toHaveTitle(/^\(3\) /);
  }
  await openChats(desk);
  await desk.page.getByRole('link', { name: /Chidi Oyelaran/ }).click();
  await expect(inTimeline(desk, 'Have you got the register?')).toBeVisible();
  for (const device of [desk, phone]) {
    await expect(unreadInMenu(device)).toHaveAccessibleName('Chats');
    await expect(device.page).toHaveTitle(/^\(2\) /);
  }

  await phone.context.setOffline(true);
  await expect(phone.page.getByText('Not connected').first()).toBeVisible({ timeout: 60_000 });
  await write(leo, 'It is on the desk.');
  await expect(inTimeline(desk, 'It is on the desk.')).toBeVisible();
  await openChats(desk);
  await write(leo, 'And the key.');
  await expect(unreadInMenu(desk)).toHaveAccessibleName(/1 unread/);
  await phone.context.setOffline(false);
  await expect(unreadInMenu(phone)).toHaveAccessibleName(/1 unread/, { timeout: RECONNECT });
  await openChats(phone);
  await phone.page.getByRole('link', { name: /Chidi Oyelaran/ }).click();
  await expect(inTimeline(phone, 'And the key.')).toBeVisible();
  await expect(unreadInMenu(desk)).toHaveAccessibleName('Chats');
  await expect(unreadInMenu(phone)).toHaveAccessibleName('Chats');
  expect([...leo.complaints, ...desk.complaints, ...phone.complaints]).toEqual([]);
  for (const { context } of [leo, desk, phone]) await context.close();
});

test('closed by who started it: the other is told and back at the list', async ({ browser }) => {
  const gwen = await enter(browser, soteria, 'g.pritchard');
  const fiona = await enter(browser, soteria, 'f.grant');
  await startDirect(gwen, 'Fiona Grant');
  await write(gwen, 'Thank you for today.');
  await openChats(fiona);
  await fiona.page.getByRole('link', { name: /Gwen Pritchard/ }).click();
  await expect(inTimeline(fiona, 'Thank you for today.')).toBeVisible();

  await gwen.page.getByRole('button', { name: 'More' }).first().click();
  await gwen.page.getByRole('menuitem', { name: 'Close this chat' }).click();
  await gwen.page.getByRole('button', { name: 'Close it' }).click();
  for (const { page } of [gwen, fiona]) {
    await expect(page.getByText('Chat has been closed')).toBeVisible();
    await expect(page).toHaveURL(/\/chats$/);
  }
  await expect(fiona.page.getByRole('link', { name: /Gwen Pritchard/ })).toHaveCount(0);
  expect([...gwen.complaints, ...fiona.complaints]).toEqual([]);
  await gwen.context.close();
  await fiona.context.close();
});

test('what one writes is there with the other, and who is typing, for as long as they are', async ({
  browser,
}) => {
  const rashid = await enter(browser, soteria, 'r.iqbal');
  const khanya = await enter(browser, soteria, 'k.dube');
  await startDirect(rashid, 'Khanya Dube');
  await openChats(khanya);
  await khanya.page.getByRole('link', { name: /Rashid Iqbal/ }).click();
  await expectChat(khanya.page, 'Rashid Iqbal');
  await khanya.page.evaluate("window.isTheSamePage = 'yes'");
  // Who is typing is told to those who have the chat open: the server has to know that she has.
  await expect(rashid.page.getByText('2 here now')).toBeVisible();

  const typing = khanya.page.getByText('Rashid Iqbal is typing');
  await rashid.page.getByRole('textbox', { name: /Message/ }).pressSequentially('Half past');
  await expect(typing).toBeVisible();
  await expect(typing).toHaveCount(0, { timeout: TYPING_GONE });
  await rashid.page.getByRole('textbox', { name: /Message/ }).pressSequentially(' three at the gate');
  await expect(typing).toBeVisible();
  await rashid.page.keyboard.press('Enter');
  await expect(inTimeline(khanya, 'Half past three at the gate')).toBeVisible();
  await expect(typing).toHaveCount(0);
  expect(await khanya.page.evaluate('window.isTheSamePage')).toBe('yes');
  expect([...rashid.complaints, ...khanya.complaints]).toEqual([]);
  await rashid.context.close();
  await khanya.context.close();
});

test('an organisation that hides chats has none from that moment on, and has them again', async ({
  browser,
}) => {
  const ximena = await enter(browser, soteria, 'x.garcia');
  const { page } = ximena;
  const setHidden = (isHidden: boolean) =>
    soteria.execute('update organisations set hide_chats = $1', [isHidden]);
  await startDirect(ximena, 'Dai Price');
  await expect(page.getByRole('log')).toBeVisible();
  const menu = page
    .getByRole('navigation')
    .getByRole('link', { name: /^Chats/ })
    .first();
  await expect(menu).toBeVisible();
  await setHidden(true);
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('log')).toHaveCount(0);
  await setHidden(false);
  await expect(menu).toBeVisible();
  await openChats(ximena);
  await expect(page.getByRole('link', { name: /Dai Price/ })).toBeVisible();
  expect(ximena.complaints).toEqual([]);
  await ximena.context.close();
});
