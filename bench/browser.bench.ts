import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from '@playwright/test';
import { wholeOptions } from '../e2e/chromium.ts';
import { enter, pressLockdown, signIn } from '../e2e/people.ts';
import { startSoteria } from '../e2e/soteria.ts';
import { median, percentile, printTable, type Row } from './harness/statistics.ts';

/** What a person waits for, in a real browser: not ratios, so read them beside the machine's load. */
const ROUNDS = 5;
const ALERTS = 20;
const SIGN_IN_LIMIT_MS = 1_500;
const ALERT_LIMIT_MS = 300;
const SCRIPT_LIMIT_KB = 180;
const FRAME_LIMIT_MS = 17;
const CHAT_LIMIT_MS = 150;

const soteria = await startSoteria();
const browser = await chromium.launch(wholeOptions);

const row = (what: string, value: number, unit: string, limit: number): Row => ({
  what,
  value: `${value.toFixed(0)} ${unit}`,
  reference: '',
  ratio: '',
  limit: `≤ ${limit} ${unit}`,
  holds: value <= limit,
});

/** From the press of Sign in to the home page with its incidents. */
async function timeSignIn(chromiumBrowser: Browser): Promise<number> {
  const started = performance.now();
  let pressedAt = started;
  const person = await signIn(chromiumBrowser, soteria, 'l.marsh', {}, () => {
    pressedAt = performance.now();
  });
  await person.page.getByRole('region', { name: 'Incidents' }).getByRole('link').first().waitFor();
  const took = performance.now() - pressedAt;
  await person.context.close();
  return took;
}

/** When a page hears the press: the driver's own steps before it (is the button still, is it in view) are not counted. */
const PRESSED = `new Promise((resolve) =>
  addEventListener('click', () => resolve(Date.now()), { capture: true, once: true }))`;
/** When the frame that shows the alert has been painted: the one after the next begins then. */
const PAINTED = `new Promise((resolve) => {
  const look = () => {
    const isThere = [...document.querySelectorAll('[role=alert]')].some((alert) =>
      alert.textContent.includes('REAL EMERGENCY'));
    if (isThere) requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
    else requestAnimationFrame(look);
  };
  look();
})`;

/** From the press of Send now to the alert painted in another browser, by the machine's clock in both. */
async function timeAlert(caller: { page: Page }, other: Page): Promise<number> {
  await pressLockdown(caller as never);
  if ((await other.getByRole('alert').count()) > 0)
    throw new Error('An alert of an earlier round was still there.');
  const [pressed, painted] = [caller.page.evaluate<number>(PRESSED), other.evaluate<number>(PAINTED)];
  await caller.page.getByRole('button', { name: 'Send now' }).click();
  const took = (await painted) - (await pressed);
  await other.getByRole('button', { name: 'Close' }).first().click();
  return took;
}

/** Gzip size of the scripts that a page loads before anything is pressed. */
async function scriptKilobytes(path: string, page: Page): Promise<number> {
  const names = new Set<string>();
  page.on('response', (response) => {
    const name = /\/assets\/([^/]+\.js)$/.exec(new URL(response.url()).pathname)?.[1];
    if (name) names.add(name);
  });
  await page.goto(soteria.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const folder = fileURLToPath(new URL('../apps/web/dist/assets/', import.meta.url));
  const present = new Set(await readdir(folder));
  let bytes = 0;
  for (const name of names) if (present.has(name)) bytes += gzipSync(await readFile(folder + name)).length;
  return bytes / 1024;
}

async function measure(): Promise<Row[]> {
  const stranger = await browser.newPage();
  const kilobytes = await scriptKilobytes('/', stranger);
  const signIns: number[] = [];
  for (let round = 0; round < ROUNDS; round++) signIns.push(await timeSignIn(browser));
  const [maya, ana] = [
    await enter(browser, soteria, 'm.lindqvist'),
    await enter(browser, soteria, 'a.whitfield'),
  ];
  const alerts: number[] = [];
  for (let round = 0; round < ALERTS; round++) alerts.push(await timeAlert(maya, ana.page));
  const chats = await timeChats(ana.page);
  return [
    row('scripts of the landing page, gzip', kilobytes, 'KB', SCRIPT_LIMIT_KB),
    row('sign-in to a usable dashboard, median', median(signIns), 'ms', SIGN_IN_LIMIT_MS),
    row('Send now to the alert painted elsewhere, median', median(alerts), 'ms', ALERT_LIMIT_MS),
    row('the same, the worst of them', percentile(alerts, 1), 'ms', ALERT_LIMIT_MS),
    row('a chat from the press to its text, median', median(chats), 'ms', CHAT_LIMIT_MS),
    row('the same, the worst of them', percentile(chats, 1), 'ms', CHAT_LIMIT_MS),
    row('a frame while 10,000 entries scroll, median', await timeScroll(ana.page), 'ms', FRAME_LIMIT_MS),
  ];
}

/** From the press on each chat of the list, never opened before, to its text on the screen; by the page's own clock. */
async function timeChats(page: Page): Promise<number[]> {
  await page.goto(`${soteria.url}/chats`);
  const chats = page.locator('a[href^="/chats/"]');
  await chats.first().waitFor();
  const paths = await chats.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const times: number[] = [];
  for (const path of paths.slice(0, ROUNDS)) {
    const took = await page.evaluate<number>(`(async () => {
      const started = performance.now();
      document.querySelector('a[href="${path}"]').click();
      while (location.pathname !== '${path}' || !document.querySelector('[role=log] article p'))
        await new Promise(requestAnimationFrame);
      return performance.now() - started;
    })()`);
    times.push(took);
    await page.goto(`${soteria.url}/chats`);
    await chats.first().waitFor();
  }
  return times;
}

/** Scrolls a timeline of 10,000 entries by steps and answers the median time of a frame. */
async function timeScroll(page: Page): Promise<number> {
  await page.goto(`${soteria.url}/incidents`);
  await page.getByRole('link', { name: /DRILL Lockdown/ }).click();
  await page.getByRole('log').waitFor();
  await soteria.fillTimeline(10_000);
  await page.reload();
  await page.getByRole('log').getByText('entry 9999').waitFor();
  return page.evaluate<number>(`(async () => {
    const log = document.querySelector('[role=log]');
    const frames = [];
    let last = performance.now();
    for (let step = 0; step < 120; step++) {
      log.scrollTop -= 120;
      await new Promise(requestAnimationFrame);
      frames.push(performance.now() - last);
      last = performance.now();
    }
    return frames.sort((a, b) => a - b)[60];
  })()`);
}

try {
  printTable(`In Chromium (${ROUNDS} rounds)`, await measure());
} finally {
  await browser.close();
  await soteria.stop();
}
