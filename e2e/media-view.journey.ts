import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectDrawn, log, photo, sendFiles } from './media-files.ts';
import { enter, inTimeline, type Person, write } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

test('the full view: arrows, keys, swipe, focus, and the small things of a chat', async ({ browser }) => {
  const options = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const tom = await enter(browser, soteria, 't.okafor', options);
  const ana = await enter(browser, soteria, 'a.whitfield');
  const { page } = tom;
  const files = [
    await photo(page, 'first.png', 300, 200),
    await photo(page, 'second.png', 200, 400),
    await photo(page, 'third.png', 390, 300),
  ];
  await ana.page.goto(`${soteria.url}/chats`);
  await page.goto(`${soteria.url}/chats`);
  await page.getByRole('link', { name: /Senior leadership/ }).click();
  for (const file of files) {
    await sendFiles(tom, 'Photo or video', [file]);
    await expectDrawn(page, new RegExp(`: ${file.name}$`));
  }
  await expect(
    ana.page.getByRole('link', { name: /Senior leadership.*Tom: Photo: third\.png/ }),
  ).toBeVisible();

  const opener = log(tom).getByRole('button', { name: /: second\.png$/ });
  await opener.click();
  const viewer = page.getByRole('dialog', { name: 'Photos and videos' });
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await expect(viewer.getByRole('img', { name: /: second\.png$/ })).toBeVisible();
  await expect(viewer.getByText('Tom Okafor')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Close' })).toBeFocused();
  // Nothing hides the way to call for help.
  await viewer.getByRole('button', { name: /Call For Help/ }).click();
  await expect(page.getByRole('dialog', { name: 'Call for help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'the full view');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('3 of 3')).toBeVisible();
  await expect(viewer.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.keyboard.press('ArrowLeft');
  await viewer.getByRole('button', { name: 'Previous' }).click();
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  await swipe(tom, 300, 90);
  await expect(viewer.getByText('2 of 3')).toBeVisible();
  await swipe(tom, 90, 300);
  await expect(viewer.getByText('1 of 3')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^first\./);
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(opener).toBeFocused();
  await write(tom, 'That is the gate.');
  await expect(inTimeline(tom, 'That is the gate.')).toBeVisible();
  expect([...tom.complaints, ...ana.complaints]).toEqual([]);
  await tom.context.close();
  await ana.context.close();
});

/** One finger across the middle of the screen, from one x to another. */
async function swipe({ page, context }: Person, from: number, to: number): Promise<void> {
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    });
  await touch('touchStart', from);
  for (const x of [(from * 2 + to) / 3, (from + 2 * to) / 3, to]) await touch('touchMove', x);
  await touch('touchEnd');
}

test('pasted and dropped files wait in the tray, and words pasted with a picture stay words', async ({
  browser,
}) => {
  const tom = await enter(browser, soteria, 't.okafor');
  const { page } = tom;
  await page.goto(`${soteria.url}/chats`);
  await page.getByRole('link', { name: /Senior leadership/ }).click();
  const field = page.getByRole('textbox', { name: /Message/ });
  await expect(field).toBeVisible();
  await expect(page.getByRole('log')).toBeVisible();
  const give = (target: string, type: string, withText = false) =>
    page.evaluate(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['hello'], '${type}.txt', { type: 'text/plain' }));
      if (${withText}) transfer.setData('text/plain', 'words');
      const options = { bubbles: true, cancelable: true };
      const target = document.querySelector('${target}');
      target.dispatchEvent('${type}' === 'paste'
        ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
        : new DragEvent('${type}', { ...options, dataTransfer: transfer }));
    })()`);
  const tray = page.getByRole('list', { name: 'To be sent with the message' });
  await give('textarea', 'paste', true);
  await expect(tray).toHaveCount(0);
  await give('textarea', 'paste');
  await give('[role=log]', 'dragenter');
  await expect(page.getByText('Drop to attach')).toBeVisible();
  await give('[role=log]', 'drop');
  await expect(page.getByText('Drop to attach')).toHaveCount(0);
  await expect(tray.getByRole('listitem')).toHaveText([/paste\.txt/, /drop\.txt/]);
  await field.fill('Two files with these words.');
  await field.press('Enter');
  await expect(tray).toHaveCount(0);
  for (const name of ['paste.txt', 'drop.txt'])
    await expect(log(tom).getByRole('button', { name: `Download ${name} 5 bytes` })).toBeVisible();
  await expect(inTimeline(tom, 'Two files with these words.')).toHaveCount(1);

  const message = log(tom).getByRole('article').filter({ hasText: 'paste.txt' });
  await message.hover();
  await message.getByRole('button', { name: 'What to do with this message' }).click();
  await message.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(log(tom).getByText('paste.txt')).toHaveCount(0);
  await expect(inTimeline(tom, 'Tom Okafor removed a message of theirs')).toBeVisible();
  expect(tom.complaints).toEqual([]);
  await tom.context.close();
});
