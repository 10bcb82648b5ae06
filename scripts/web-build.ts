import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '..');
const WEB = path.join(ROOT, 'apps/web');
const STAMP = path.join(WEB, 'dist/.built-from');
/** All that the built web client depends on. */
const SOURCES = [
  'apps/web/src/**',
  'apps/web/public/**',
  'apps/web/index.html',
  'apps/web/*.config.ts',
  'apps/web/package.json',
  'packages/contract/src/**',
  'package-lock.json',
];

/** One digest of all sources; a changed, added or removed file changes it. */
async function digestSources(): Promise<string> {
  const names = (await Array.fromAsync(glob(SOURCES, { cwd: ROOT, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  const contents = await Promise.all(names.map((name) => readFile(name)));
  const digest = createHash('sha256');
  names.forEach((name, index) => {
    digest.update(`${path.relative(ROOT, name)}\0`).update(contents[index] ?? '');
  });
  return digest.digest('hex');
}

/**
 * Builds the web client if its sources changed since the last build.
 * @returns whether it had to be built
 * @throws when the build fails; what is wrong has been printed by then
 */
export async function buildWebIfChanged(): Promise<boolean> {
  const digest = await digestSources();
  const built = existsSync(STAMP) ? await readFile(STAMP, 'utf8') : '';
  if (built === digest) return false;
  // In a process of its own: the bundler's memory is given back, and the server starts meanwhile.
  const vite = path.join(ROOT, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: WEB,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The web client could not be built (see above).');
  await writeFile(STAMP, digest);
  return true;
}
