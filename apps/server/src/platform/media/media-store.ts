import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

export interface MediaStore {
  put(key: string, content: Buffer): Promise<void>;
  /** Stores what arrives, without holding it; it is on the disk when this is done. */
  write(key: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Null when there is none. */
  find(key: string): Promise<Buffer | null>;
  /** In bytes; null when there is none. */
  findSize(key: string): Promise<number | null>;
  /** The bytes from `start` to `end`, both included; open when this is done. Null when there is none. */
  read(key: string, start: number, end: number): Promise<Readable | null>;
  /** Nothing, when there is none. */
  remove(key: string): Promise<void>;
  /** Everything whose key starts with the folder's. */
  removeFolder(folder: string): Promise<void>;
  /** Where a file lies, for what reads files by itself. */
  pathOf(key: string): string;
}

/** So that the name of a file outlives a power cut, and not only its content. Windows has no such thing. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Null in place of the failure that a file is not there. */
function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Files on the local disk below `directory`; keys that climb out of it are refused. */
export function createMediaStore(directory: string): MediaStore {
  const root = resolve(directory);
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));
  const pathOf = (key: string) => {
    const path = join(root, key);
    if (!path.startsWith(root + sep)) throw new Error('A key leaves the media store.');
    return path;
  };
  return {
    put: (key, content) => disk.put(key, content),
    async write(key, content) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Never over another file, and written through to the disk.
      await pipeline(Readable.from(content), createWriteStream(path, { flags: 'wx', flush: true }));
      await syncFolder(dirname(path));
    },
    async move(from, to) {
      // Not the library's, which copies.
      await rename(pathOf(from), pathOf(to));
      await syncFolder(dirname(pathOf(to)));
    },
    // Not the library's, which looks first whether it is there: by then it may be gone.
    find: (key) => orNull(readFile(pathOf(key))),
    findSize: async (key) => (await orNull(stat(pathOf(key))))?.size ?? null,
    async read(key, start, end) {
      const file = await orNull(open(pathOf(key)));
      return file && createReadStream('', { fd: file, start, end });
    },
    remove: (key) => disk.delete(key),
    removeFolder: (folder) => disk.deleteAll(folder),
    pathOf,
  };
}
