import type { MediaKind } from '@soteria/contract/timelines/timelines.shapes';
import { fileTypeFromBuffer } from 'file-type';

/** As much of a file's beginning as tells what it is, in bytes. */
export const HEAD_BYTES = 4_100;

interface Found {
  kind: MediaKind;
  /** What it is served as; null for files, which are served as bytes to keep and nothing else. */
  contentType: string | null;
}

/** Pictures are served as what they are made into (pictures.ts). */
const PICTURE = { kind: 'Image', contentType: 'image/webp' } as const;
const video = (contentType: string): Found => ({ kind: 'Video', contentType });
const audio = (contentType: string): Found => ({ kind: 'Audio', contentType });
const FILE: Found = { kind: 'File', contentType: null };

/** What is shown as more than a file, by what file-type calls it. All else is a file: HTML, SVG and XML too. */
const SHOWN: Record<string, Found> = {
  'image/jpeg': PICTURE,
  'image/png': PICTURE,
  'image/apng': PICTURE,
  'image/webp': PICTURE,
  'image/avif': PICTURE,
  'image/gif': PICTURE,
  // Refused when it comes to be read: stored as a file it would keep where it was taken.
  'image/heic': PICTURE,
  'image/heif': PICTURE,
  'video/mp4': video('video/mp4'),
  'video/x-m4v': video('video/mp4'),
  'video/webm': video('video/webm'),
  'video/quicktime': video('video/quicktime'),
  'audio/webm': audio('audio/webm'),
  'audio/ogg': audio('audio/ogg'),
  'audio/mpeg': audio('audio/mpeg'),
  'audio/wav': audio('audio/wav'),
  'audio/mp4': audio('audio/mp4'),
  'audio/x-m4a': audio('audio/mp4'),
  'audio/aac': audio('audio/aac'),
  'audio/flac': audio('audio/flac'),
};

/** Browsers record sound into the containers of films: of these alone the sender says which it is. */
const RECORDED: Record<string, Found> = {
  'video/mp4': audio('audio/mp4'),
  'video/webm': audio('audio/webm'),
};

/** What a file is, by its first bytes and never by its name. */
export async function findKind(head: Buffer, declaredType: string): Promise<Found> {
  // A parser that fails on hostile bytes has found nothing.
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const type = found?.mime.split(';')[0] ?? '';
  const recorded = declaredType.startsWith('audio/') ? RECORDED[type] : undefined;
  return recorded ?? SHOWN[type] ?? FILE;
}
