import { expect, type Page, test } from '@playwright/test';
import { type Filled, fillHostile } from './hostile-world.ts';
import { enter, type Person } from './people.ts';
import { type Soteria, startSoteria } from './soteria.ts';
import { FILES, PAYLOADS } from './xss-payloads.ts';

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria({ RATE_LIMIT_PER_SECOND: '100000' });
});
test.afterAll(() => soteria.stop());

/** Whatever of other people's texts runs, or would but for the policy, is here. */
interface Watched {
  /** Numbers of payloads that ran. */
  ran: number[];
  /** Dialogs, pages and scripts that nobody of ours opened. */
  seen: string[];
}

async function watch({ page, context }: Person): Promise<Watched> {
  const watched: Watched = { ran: [], seen: [] };
  await context.exposeFunction('__xss', (number: number) => void watched.ran.push(number));
  await context.exposeFunction('__refused', (what: string) => void watched.seen.push(what));
  await context.addInitScript(() => {
    const tell = (globalThis as never as { __refused(what: string): void }).__refused;
    addEventListener('securitypolicyviolation', ({ effectiveDirective: directive, blockedURI }) => {
      // A script stopped by the policy is one that the page should never have had.
      if (/^(script|object|frame|base|form|worker|style)/.test(directive)) tell(`${directive} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    watched.seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('page', (other) => void watched.seen.push(`page ${other.url()}`));
  return watched;
}

/** What no text may become: parts of a page that run, load or lead somewhere as a program. */
const findLive = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const names = element.getAttributeNames();
        const isProgram = (name: string) =>
          /^\s*(javascript|vbscript|data:text)/i.test(element.getAttribute(name) ?? '');
        return (
          names.some((name) => name.startsWith('on') || name === 'srcdoc' || name === 'formaction') ||
          ['href', 'src', 'action', 'data', 'xlink:href'].some(isProgram) ||
          (element.matches('script') &&
            new URL((element as HTMLScriptElement).src).origin !== location.origin) ||
          element.matches('object, embed, base, marquee, math, meta[http-equiv=refresh]')
        );
      })
      .map((element) => element.outerHTML.slice(0, 200)),
  );

/** Goes up to the first entry of an open timeline, looking at each part of it. */
async function readAll(page: Page, first: string): Promise<void> {
  const log = page.getByRole('log');
  await expect(log).toBeVisible();
  await expect(async () => {
    await log.hover();
    await page.mouse.wheel(0, -20_000);
    expect(await findLive(page)).toEqual([]);
    await expect(log.getByText(first, { exact: false }).first()).toBeAttached({ timeout: 50 });
  }).toPass({ timeout: 30_000, intervals: [20] });
}

test('no text of anybody runs: titles, messages, names, files, on every screen that shows them', async ({
  browser,
}) => {
  // Some hundreds of messages are written, and every one is looked at.
  test.slow();
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(500);
  const tom = await enter(browser, soteria, 't.okafor');
  const filled = await fillHostile(soteria, tom, PAYLOADS);
  await tom.context.close();

  const maya = await enter(browser, soteria, 'm.lindqvist');
  const { page } = maya;
  const watched = await watch(maya);
  const look = async (path: string, shown: () => Promise<unknown>) => {
    await page.goto(soteria.url + path);
    await shown();
    expect(await findLive(page), path).toEqual([]);
  };
  const policy = (await page.goto(soteria.url))?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');

  await look('/dashboard', () =>
    expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible(),
  );
  await look('/call-for-help', () =>
    expect(page.getByRole('button', { name: /Lockdown/ }).first()).toBeVisible(),
  );
  await look('/incidents', () => expect(page.getByText(filled.title).first()).toBeVisible());
  await look('/chats', () => expect(page.getByText(filled.chatName).first()).toBeVisible());
  await look('/closed-incidents', () => expect(page.getByText(filled.closedTitle).first()).toBeVisible());
  await look(filled.closed, () => expect(page.getByRole('heading', { level: 1 })).toBeVisible());
  for (const place of [filled.incident, filled.chat]) {
    await look(place, () => expect(page.getByRole('log')).toBeVisible());
    await readAll(page, 'the first of all');
  }
  await lookIntoParts(page, filled);
  await openFiles(page, filled);
  expect(await findLive(page)).toEqual([]);
  expect(watched).toEqual({ ran: [], seen: [] });
  await expectNoticed(page, watched);
  await maya.context.close();
});

/** Had one of them got into a page, it would have been seen: the same watch sees one that is put there. */
async function expectNoticed(page: Page, watched: Watched): Promise<void> {
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="__xss(9200)">'),
  );
  expect(await findLive(page)).toHaveLength(1);
  await expect.poll(() => watched.seen).toEqual(['script-src-attr inline']);
  expect(watched.ran).toEqual([]);
}

/** What opens over a screen: people, earlier versions, the search. */
async function lookIntoParts(page: Page, filled: Filled): Promise<void> {
  await page.goto(soteria.url + filled.edited);
  await page.getByRole('button', { name: 'Edited' }).last().click();
  await expect(page.getByRole('dialog').getByText(filled.before)).toBeVisible();
  expect(await findLive(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('<img src=x onerror=__xss(9100)>');
  expect(await findLive(page)).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('script');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await findLive(page)).toEqual([]);
  await page.keyboard.press('Escape');
}

/** Files by their own addresses: opened, framed, drawn and taken for a program. */
async function openFiles(page: Page, { files }: Filled): Promise<void> {
  expect(files).toHaveLength(FILES.length);
  for (const address of files) {
    await page.goto(address).catch((error: Error) => expect(error.message).toContain('Download is starting'));
  }
  await page.goto(`${soteria.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  const outcomes = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.flatMap((address) =>
          (['script', 'img'] as const).map(
            (tag) =>
              new Promise<string>((resolve) => {
                const element = document.createElement(tag);
                element.onload = () => resolve(`${tag} loaded ${address}`);
                element.onerror = () => resolve('refused');
                element.src = address;
                document.body.append(element);
              }),
          ),
        ),
      ),
    files,
  );
  expect(new Set(outcomes)).toEqual(new Set(['refused']));
  await page.goto(`${soteria.url}/dashboard`);
}
