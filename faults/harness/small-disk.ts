import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(64 * 1024);
/** What is left over of a disk is taken page by page. */
const CRUMB_BYTES = 4 * 1024;

/** A disk of its own that is soon full. */
export interface SmallDisk {
  folder: string;
  /** Writes a file until nothing fits any more. */
  fill(): Promise<void>;
  /** Removes that file. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

/** Null, with a sentence why, where this machine does not let us mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | null> {
  const folder = await mkdtemp(join(tmpdir(), 'soteria-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder]);
  } catch (error) {
    process.stdout.write(
      `A full disk is not tried: none can be mounted here (${(error as Error).message.trim()}).\n`,
    );
    await rmdir(folder);
    return null;
  }
  const ballast = join(folder, 'everything-else');
  return {
    folder,
    async fill() {
      const file = await open(ballast, 'a');
      for (let chunk: Buffer = CHUNK; chunk.length >= CRUMB_BYTES; ) {
        const { bytesWritten } = await file.write(chunk).catch(() => ({ bytesWritten: 0 }));
        if (bytesWritten < chunk.length) chunk = chunk.subarray(0, chunk.length / 2);
      }
      await file.close();
    },
    empty: () => rm(ballast, { force: true }),
    async close() {
      await run('umount', ['-l', folder]);
      await rmdir(folder);
    },
  };
}
