import { expect, test } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { attach, expectDrawn, film, log, noise, photo, sendFiles } from './media-files.ts';
import { enter, type Person, raiseLockdown } from './people.ts';
import config from './playwright.config.ts';
import { type Soteria, startSoteria } from './soteria.ts';

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
});

/** Slow enough to be seen on its way, in bytes a second. */
const SLOW = 200_000;

let soteria: Soteria;
test.beforeAll(async () => {
  soteria = await startSoteria({ MEDIA_MAX_IMAGE_MB: '2', MEDIA_MAX_VIDEO_MB: '3' });
});
test.afterAll(() => soteria.stop());

/** Two people on one incident. */
async function together(first: Person, second: Person): Promise<void> {
  await raiseLockdown(first);
  await first.page.getByRole('button', { name: 'Open the incident' }).click();
  const alert = second.page.getByRole('alert').filter({ hasText: 'REAL EMERGENCY' });
  await alert.getByRole('button', { name: 'Open' }).click();
  for (const { page } of [first, second]) await expect(page.getByRole('log')).toBeVisible();
}

async function throttleUploads({ page, context }: Person, bytesPerSecond: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  });
}

test('a photo, a film, a sound and a file: sent by one, seen and played by the other', async ({
  browser,
}) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const ana = await enter(browser, soteria, 'a.whitfield', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
    hasTouch: true,
  });
  const files = [await photo(maya.page, 'corridor.png'), await film(maya.page, 'hall.webm')];
  await together(maya, ana);

  await sendFiles(maya, 'Photo or video', files);
  await expectDrawn(ana.page, /^Photo from Maya Lindqvist, .*: corridor\.png$/);
  const video = log(ana).locator('video');
  await expect(video).toHaveAttribute('aria-label', /^Video from Maya Lindqvist, .*: hall\.webm$/);
  await video.evaluate((element) => (element as unknown as { play(): Promise<void> }).play());
  await expect
    .poll(() => video.evaluate((element) => (element as unknown as { currentTime: number }).currentTime))
    .toBeGreaterThan(0.2);

  await maya.page.getByRole('button', { name: 'Attach' }).click();
  await maya.page.getByRole('menuitem', { name: 'Record sound' }).click();
  await expect(maya.page.getByText('0:02')).toBeVisible();
  await expectAccessible(maya.page, 'recording');
  await maya.page.getByRole('button', { name: 'Stop' }).click();
  await expect(maya.page.getByRole('button', { name: 'Play Recorded sound' })).toBeVisible();
  await maya.page.getByRole('button', { name: 'Send sound' }).click();
  const position = log(ana).getByRole('slider', { name: /^Position in Sound / });
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 of 0:\d\d$/);
  await log(ana)
    .getByRole('button', { name: /^Play Sound / })
    .click();
  await expect(position).not.toHaveAttribute('aria-valuetext', /^0:00/);
  await position.press('Home');
  await expect(position).toBeEnabled();

  const plan = noise(`Evacuation plan ${'of a very long name '.repeat(8)}.pdf`, 84 * 1024);
  await sendFiles(maya, 'File', [plan]);
  const card = log(ana).getByRole('button', { name: /^Download Evacuation plan .*\.pdf 84 KB$/ });
  const [download] = await Promise.all([ana.page.waitForEvent('download'), card.click()]);
  expect(download.suggestedFilename()).toContain('Evacuation plan');
  const stream = await download.createReadStream();
  expect(Buffer.concat(await stream.toArray()).equals(plan.buffer)).toBe(true);

  // Its address has ended meanwhile: the player asks for another and goes on.
  const ended = (await video.getAttribute('src')) ?? '';
  await ana.context.route(`**${ended}`, (route) => route.fulfill({ status: 401 }));
  await video.evaluate((element) => (element as unknown as { load(): void }).load());
  await expect(video).not.toHaveAttribute('src', ended);
  await expect
    .poll(() => video.evaluate((element) => (element as unknown as { readyState: number }).readyState))
    .toBeGreaterThan(0);

  for (const { page } of [maya, ana]) {
    await expectAccessible(page, 'media on screen');
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  }
  expect([...maya.complaints, ...ana.complaints]).toEqual([]);
  await maya.context.close();
  await ana.context.close();
});

test('progress, cancel, what is too large, and what was chosen by mistake', async ({ browser }) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const ana = await enter(browser, soteria, 'a.whitfield');
  const { page } = maya;
  await together(maya, ana);

  await page.getByRole('button', { name: 'Attach' }).click();
  await expect(page.getByText(/^Photos up to 2 MB, videos up to 3 MB, /)).toBeVisible();
  await page.keyboard.press('Escape');
  const picture = { ...noise('far too large.png', 2 * 1024 * 1024 + 1), mimeType: 'image/png' };
  await attach(maya, 'Photo or video', [picture, await photo(page, 'by mistake.png', 300, 200)]);
  await expect(page.getByRole('alert')).toContainText(
    '“far too large.png” is 2.1 MB. Photos can have up to 2 MB.',
  );
  await expectAccessible(page, 'a tray and a refusal');
  await page.getByRole('button', { name: 'Take out by mistake.png' }).click();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();

  await throttleUploads(maya, SLOW);
  const names = ['one.bin', 'two.bin', 'three.bin', 'four.bin'];
  await sendFiles(
    maya,
    'File',
    names.map((name) => noise(name, 500_000)),
  );
  const bar = (name: string) => page.getByRole('progressbar', { name: `Sending ${name}` });
  await expect(bar('four.bin')).toHaveAttribute('aria-valuenow', '0');
  await expect
    .poll(async () => Number(await bar('one.bin').getAttribute('aria-valuenow')))
    .toBeGreaterThan(5);
  await expect(page.getByText('Waiting', { exact: true })).toHaveCount(1);
  await expectAccessible(page, 'uploads on their way');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await page.getByRole('button', { name: 'Cancel two.bin' }).click();
  await expect(bar('two.bin')).toHaveCount(0);
  await throttleUploads(maya, -1);
  for (const name of ['one.bin', 'three.bin', 'four.bin'])
    await expect(log(ana).getByRole('button', { name: new RegExp(`Download ${name}`) })).toHaveCount(1);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  for (const person of [maya, ana]) await expect(log(person).getByText('two.bin')).toHaveCount(0);

  const broken = Buffer.concat([(await photo(page, 'a.png')).buffer.subarray(0, 2000), Buffer.alloc(50_000)]);
  await sendFiles(maya, 'Photo or video', [{ name: 'broken.png', mimeType: 'image/png', buffer: broken }]);
  const failed = log(maya).getByRole('alert').filter({ hasText: 'Error uploading media' });
  await expect(failed).toContainText('JPEG, PNG, WebP, AVIF or GIF');
  await failed.getByRole('button', { name: 'Try now' }).click();
  await expect(failed).toContainText('Error uploading media');
  await failed.getByRole('button', { name: 'Discard' }).click();
  await expect(log(maya).getByText('broken.png')).toHaveCount(0);
  expect([...maya.complaints, ...ana.complaints]).toEqual([]);
  await maya.context.close();
  await ana.context.close();
});

test('the server is killed while a file is on its way: it is there once, without a press', async ({
  browser,
}) => {
  const maya = await enter(browser, soteria, 'm.lindqvist');
  const { page } = maya;
  await raiseLockdown(maya);
  await page.getByRole('button', { name: 'Open the incident' }).click();
  await throttleUploads(maya, SLOW);
  await sendFiles(maya, 'File', [noise('through the crash.bin', 600_000)]);
  const bar = page.getByRole('progressbar', { name: 'Sending through the crash.bin' });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(5);
  await soteria.kill();
  await expect(page.getByText(/Error uploading file\. No connection/)).toBeVisible();
  await throttleUploads(maya, -1);
  await soteria.start();
  const card = log(maya).getByRole('button', { name: /^Download through the crash\.bin/ });
  await expect(card).toHaveCount(1, { timeout: 30_000 });
  await expect(page.getByText(/Error uploading/)).toHaveCount(0);
  expect(maya.complaints).toEqual([]);
  await maya.context.close();
});
