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
/** The same without windows and notifications, in a package of its own. */
const SHELL = '/usr/bin/chromium-headless-shell';

export interface Chromium {
  whole: string;
  /** What draws no windows, where there is such a one; else the whole. */
  shell: string;
}

function find(): Chromium | null {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return { whole: given, shell: given };
  const whole = PLACES.find((place) => existsSync(place));
  return whole ? { whole, shell: existsSync(SHELL) ? SHELL : whole } : null;
}

/** What Debian's packages would add to what is there: nothing beside another browser, or one that was named. */
function listMissing(found: Chromium | null): string[] {
  if (!found) return ['chromium', 'chromium-headless-shell'];
  const isDebian = found.whole === PLACES[0] && process.env.CHROMIUM_PATH === undefined;
  return isDebian && found.shell !== SHELL ? ['chromium-headless-shell'] : [];
}

async function install(names: readonly string[]): Promise<void> {
  process.stdout.write(`Installing Chromium (apt-get install ${names.join(' ')}) ...\n`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update', '-q'], { env });
  for (const name of names) {
    const { code, output } = await runCommand('apt-get', ['install', '-y', '-q', name], { env });
    if (code !== 0) process.stdout.write(output);
  }
}

/**
 * Where a Chromium is, for the journeys: CHROMIUM_PATH, one of the usual places, or Debian's packages, installed now
 * where apt and root are there.
 * @throws with one sentence saying what to install
 */
export async function ensureChromium(): Promise<Chromium> {
  const missing = listMissing(find());
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (canInstall && missing.length > 0) await install(missing);
  const installed = find();
  if (installed) return installed;
  throw new Error('The journeys need Chromium: install it, or name one that is there in CHROMIUM_PATH.');
}
