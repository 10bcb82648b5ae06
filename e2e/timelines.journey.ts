import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { enter, inTimeline, type Person, raiseLockdown, write } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

const message = ({ page }: Person, text: string) =>
  page.getByRole('log').getByRole('article').filter({ hasText: text });

/** Chooses what to do with a message, as a person who points at it does. */
async function act(person: Person, text: string, action: string): Promise<void> {
  const one = message(person, text).first();
  await one.hover();
  await one.getByRole('button', { name: 'What to do with this message' }).click();
  await one.getByRole('button', { name: action, exact: true }).click();
}

test('mention, reply, edit, remove: both see the same, and the record keeps it', async ({ browser }) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const ana = await enter(browser, soteria, 'a.whitfield');
  await raiseLockdown(maya);
  await maya.page.getByRole('button', { name: 'Open the incident' }).click();
  // A window that looks elsewhere is told by a toast, even of what it has muted.
  const toast = ana.page.getByRole('status').filter({ hasText: 'mentioned you' });
  const field = maya.page.getByRole('textbox', { name: /Message/ });
  await field.pressSequentially('@ana');
  await expect(maya.page.getByRole('option', { name: /Ana Whitfield/ })).toBeVisible();
  await expectAccessible(maya.page, 'people to mention');
  await maya.page.keyboard.press('Enter');
  await expect(field).toHaveValue('@Ana Whitfield ');
  await field.pressSequentially('which door?');
  await maya.page.keyboard.press('Enter');
  await expect(toast).toContainText('Maya Lindqvist mentioned you: @Ana Whitfield which door?');
  await ana.page.getByRole('link', { name: /REAL EMERGENCY.*Lockdown/ }).click();
  await expect(message(ana, 'which door?')).toContainText('Mentions you');

  await act(ana, 'which door?', 'Reply');
  await expect(ana.page.getByText('Replying to Maya Lindqvist')).toBeVisible();
  await write(ana, 'The west one');
  await expect(message(maya, 'The west one').getByRole('button', { name: /which door/ })).toBeVisible();
  await message(maya, 'The west one')
    .getByRole('button', { name: /which door/ })
    .click();

  const slip = ana.page.getByRole('textbox', { name: /Message/ });
  await slip.press('ArrowUp');
  await expect(slip).toHaveValue('The west one');
  await expect(ana.page.getByText('Editing your message')).toBeVisible();
  await write(ana, 'The east one, sorry');
  for (const person of [ana, maya]) {
    await expect(message(person, 'The east one, sorry')).toContainText('Edited');
    await expect(inTimeline(person, 'The west one')).toHaveCount(0);
  }
  await message(maya, 'The east one, sorry').getByRole('button', { name: 'Edited' }).click();
  await expect(maya.page.getByRole('dialog', { name: 'What it said before' })).toContainText('The west one');
  await expectAccessible(maya.page, 'earlier versions');
  await maya.page.keyboard.press('Escape');

  await act(maya, 'which door?', 'Remove');
  await maya.page.getByRole('button', { name: 'Remove message' }).click();
  for (const person of [maya, ana]) {
    await expect(inTimeline(person, 'Maya Lindqvist removed a message of theirs')).toBeVisible();
    await expect(person.page.getByRole('log').getByText(/which door/)).toHaveCount(0);
    await expect(message(person, 'The east one')).toContainText('A message that was removed');
    await expectAccessible(person.page, 'an edited and a removed message');
  }
  // What a fresh page loads is what the events made of it.
  const shown = () => ana.page.getByRole('log').getByRole('article').allInnerTexts();
  const before = await shown();
  await ana.page.reload();
  await expect(message(ana, 'The east one, sorry')).toBeVisible();
  expect(await shown()).toEqual(before);
  expect([...maya.complaints, ...ana.complaints]).toEqual([]);
  await maya.context.close();
  await ana.context.close();
});
