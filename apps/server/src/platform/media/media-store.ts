import { resolve } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import sharp from 'sharp';
import { ProblemError } from '../http/problems.ts';

export interface MediaStore {
  put(key: string, content: Buffer): Promise<void>;
  /** Null when there is none. */
  find(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
}

/** Files on the local disk below `directory`; the library refuses keys that climb out of it. */
export function createMediaStore(directory: string): MediaStore {
  const disk = new Disk(new FSDriver({ location: resolve(directory), visibility: 'private' }));
  return {
    put: (key, content) => disk.put(key, content),
    find: async (key) => ((await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : null),
    remove: (key) => disk.delete(key),
  };
}

const AVATAR_PIXELS = 256;
/** A picture that unpacks to more than this is a bomb and not a portrait. */
const MAX_PIXELS = 50_000_000;

/** Any picture as a square WebP without its metadata (where it was taken, by whom); 415 for anything else. */
export async function toAvatar(upload: Buffer): Promise<Buffer> {
  try {
    return await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new ProblemError('unsupported-type', { file: ['Choose a picture: JPEG, PNG, WebP, AVIF or GIF.'] });
  }
}
