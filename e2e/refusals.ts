import { expect, type Page } from '@playwright/test';

/** Something that the server refuses, or cannot do, from now on. */
export const refuse = (page: Page, method: string, path: string, status = 403): Promise<unknown> =>
  page.route(`**/api/v1/${path}`, (route) =>
    route.request().method() === method
      ? route.fulfill({ status, json: { errors: { It: ['Refused by the journey.'] } } })
      : route.fallback(),
  );

export const says = (page: Page, words: string): Promise<void> =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** The same in a toast, which is then closed: it lies over what is pressed next. */
export async function tells(page: Page, words: string): Promise<void> {
  const toast = page
    .getByRole('region', { name: 'Notifications' })
    .locator('[role="status"], [role="alert"]')
    .filter({ hasText: words });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
}
