import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './embedded-binaries.ts';
import { SHARED_FOLDER } from './embedded-binaries.ts';
import { chooseOwner, isReachable, type RunAs } from './embedded-owner.ts';

/** The folder of one embedded PostgreSQL: its cluster, its password, its log. */
export interface Home {
  folder: string;
  cluster: string;
  log: string;
  owner: RunAs;
}

export const USER = 'soteria';
const run = promisify(execFile);

/** The folder `postgres` under the data folder, made if missing, and whom PostgreSQL runs as there. */
export async function openHome(dataDir: string, note: (text: string) => void): Promise<Home> {
  await mkdir(dataDir, { recursive: true });
  const owner = await chooseOwner(dataDir);
  const place = path.resolve(dataDir, 'postgres');
  const exists = await lstat(place).then(
    () => true,
    () => false,
  );
  if (!exists) {
    if (await isReachable(dataDir, owner)) await mkdir(place, { mode: 0o700 });
    else await placeAside(place, note);
  }
  const folder = await realpath(place);
  if (owner) await chown(folder, owner.uid, owner.gid);
  return { folder, cluster: path.join(folder, 'cluster'), log: path.join(folder, 'postgres.log'), owner };
}

/** Started as root in a folder nobody else may enter (/root): the cluster lives elsewhere, with a link to it. */
async function placeAside(folder: string, note: (text: string) => void): Promise<void> {
  const target = path.join(SHARED_FOLDER, `data-${randomBytes(6).toString('hex')}`);
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  await mkdir(target, { mode: 0o700 });
  await symlink(target, folder);
  note(`The database cannot run as root inside ${path.dirname(folder)}, so it is kept in ${target}.`);
}

/** Makes the cluster on the first start, beside its place, so that a half-made one is never taken for whole. */
export async function ensureCluster({ folder, cluster, owner }: Home, binaries: Binaries): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const unfinished = `${cluster}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  const passwordFile = passwordFileOf(folder);
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (owner) await chown(passwordFile, owner.uid, owner.gid);
  const options = [
    '--auth=scram-sha-256',
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
  ];
  // Sorting by code point in every system alike, without the system's locales (stack, trap 3).
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  await run(binaries.initdb, ['-D', unfinished, ...options, ...locale], {
    ...owner,
    cwd: folder,
    env: cleanEnvironment(),
  });
  await rename(unfinished, cluster);
  await chmod(cluster, 0o700);
}

const passwordFileOf = (folder: string): string => path.join(folder, 'password');

export async function readPassword(folder: string): Promise<string> {
  return (await readFile(passwordFileOf(folder), 'utf8')).trim();
}

/** The environment without PG* settings, which would bend what we start. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PG') && !name.startsWith('LC_'),
  );
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}
