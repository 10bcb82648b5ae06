import { constants } from 'node:fs';
import { access, readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** Whom PostgreSQL runs as; undefined: as whoever runs this process. */
export type RunAs = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root: then it runs as the owner of its folder where that is somebody else, or as
 * `nobody`.
 */
export async function chooseOwner(dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return undefined;
  for (const folder of [path.join(dataDir, 'postgres'), dataDir]) {
    const owner = await stat(folder).catch(() => null);
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const nobody = accounts.split('\n').find((line) => line.startsWith('nobody:'));
  const [, , uid, gid] = nobody?.split(':') ?? [];
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) };
}

/** Whether the owner may step into this folder: every folder above it must let them through. */
export async function isReachable(folder: string, owner: RunAs): Promise<boolean> {
  if (!owner)
    return access(folder, constants.R_OK).then(
      () => true,
      () => false,
    );
  let current = await realpath(folder);
  while (true) {
    const { uid, gid, mode } = await stat(current);
    const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}
