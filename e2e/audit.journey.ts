import { readFile } from 'node:fs/promises';
import { expect, type Response, test } from '@playwright/test';
import { enter } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria();
});
test.afterAll(() => soteria.stop());

/** More than a page of the demo's own last change. */
const MANY = `
  insert into audit_entries (tenant_id, at, org_id, subject_id, presence_id, actor_name, roles, action, target_kind,
    target_id, target_label, details)
  select tenant_id, at, org_id, subject_id, presence_id, actor_name, roles, action, target_kind, target_id,
    target_label || ' ' || number, details
  from audit_entries, generate_series(1, 60) number where action = 'putTag' and ip is not null`;

test('an admin finds who did what, page by page, looks into it and takes it along', async ({ browser }) => {
  await soteria.execute(MANY);
  const { page, context, complaints } = await enter(browser, soteria, 't.okafor');
  await page.goto(`${soteria.url}/admin`);
  await page.getByRole('link', { name: /Audit log/ }).click();
  const log = page.getByRole('list', { name: 'Audit log' });
  const isSearch = (text: string) => (response: Response) =>
    response.url().endsWith('/Search/Audit') && (response.request().postData() ?? '').includes(text);
  const searched = page.waitForResponse(isSearch('sports'));
  await page.getByRole('searchbox').fill('sports');
  await searched;
  await expect(page.getByText('50 entries, and older ones')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('61 entries', { exact: true })).toBeVisible();
  await expect(log.getByRole('listitem')).toHaveCount(61);
  const oldest = log.getByRole('listitem').last();
  await oldest
    .getByText(/changed the tag Pavilion to Sports pavilion$/)
    .first()
    .click();
  await expect(oldest.getByText('was Pavilion')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  // A head, the export itself, which names what it was narrowed to, and where the chain stands.
  expect(lines.length).toBe(61 + 3);
  await page.getByRole('searchbox').fill('nobody ever did this');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('What').selectOption('Audit log exported');
  await expect(log.getByText(/exported the audit log of Riverside Primary School/)).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a member finds no audit log', async ({ browser }) => {
  const { page, context } = await enter(browser, soteria, 'p.connor');
  await page.goto(`${soteria.url}/admin/audit`);
  await expect(page.getByText('The audit log is for admins')).toBeVisible();
  await context.close();
});
