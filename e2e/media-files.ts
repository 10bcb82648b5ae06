import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Person } from './people.ts';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export const log = ({ page }: Person) => page.getByRole('log');

/** A photo of the app itself: real, and a little different each time. */
export async function photo(page: Page, name: string, width = 640, height = 480): Promise<TestFile> {
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
  return { name, mimeType: 'image/png', buffer };
}

/** What no compression makes small. */
export const noise = (name: string, bytes: number): TestFile => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(Uint8Array.from({ length: bytes }, (_, index) => (index * 2_654_435_761) >>> 13)),
});

/** A second of film, drawn and recorded by the browser. */
export async function film(page: Page, name: string): Promise<TestFile> {
  const text = await page.evaluate(`(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => { recorder.onstop = resolve; });
    recorder.start();
    for (let frame = 0; frame < 25; frame++) {
      context.fillStyle = 'hsl(' + frame * 14 + ' 60% 50%)';
      context.fillRect(0, 0, 320, 180);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  })()`);
  return { name, mimeType: 'video/webm', buffer: Buffer.from(String(text), 'base64') };
}

/** Chooses files by the paperclip, as a person does; they stand in the tray then. */
export async function attach({ page }: Person, item: string, files: TestFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Attach' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: item, exact: true }).click(),
  ]);
  await chooser.setFiles(files);
}

export async function sendFiles(person: Person, item: string, files: TestFile[]): Promise<void> {
  await attach(person, item, files);
  await person.page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Whether an image has really been decoded. */
export const expectDrawn = (page: Page, name: RegExp) =>
  expect
    .poll(() =>
      page
        .getByRole('log')
        .getByRole('img', { name })
        .evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
    )
    .toBeGreaterThan(0);
