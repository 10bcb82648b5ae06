import { existsSync } from 'node:fs';
import { runCommand } from './commands.ts';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Where a Chromium is, for the journeys: CHROMIUM_PATH, one of the usual places, or Debian's package, installed
 * now where apt and root are there.
 * @throws with one sentence saying what to install
 */
export async function ensureChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const found = PLACES.find((place) => existsSync(place));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium (apt-get install chromium) ...\n');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('apt-get', ['update', '-q'], { env });
    const { output } = await runCommand('apt-get', ['install', '-y', '-q', 'chromium'], { env });
    const installed = PLACES.find((place) => existsSync(place));
    if (installed) return installed;
    process.stdout.write(output);
  }
  throw new Error('The journeys need Chromium: install it, or name one that is there in CHROMIUM_PATH.');
}
