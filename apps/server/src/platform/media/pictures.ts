import sharp from 'sharp';
import { ProblemError } from '../http/problems.ts';

const AVATAR_PIXELS = 256;
/** A picture that unpacks to more than this is a bomb and not a portrait. */
const AVATAR_MAX_PIXELS = 50_000_000;

const unreadable = (message: string) => new ProblemError('unsupported-type', { file: [message] });

/** The longer sides, in pixels: enough for a screen filled with it, and for a line of the timeline. */
const FULL_PIXELS = 2560;
const THUMB_PIXELS = 640;
/** Telephones take 50 million pixels, the largest 200: what unpacks to more than this is refused. */
const MAX_PIXELS = 100_000_000;
/** An animation of more pixels than this, over all its frames, would take seconds: it stands still. */
const MAX_ANIMATED_PIXELS = 20_000_000;
const TIMEOUT_SECONDS = 30;
/** What libvips makes of the formats that are taken; its `heif` is AVIF here. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

export interface Picture {
  content: Buffer;
  thumb: Buffer;
  width: number;
  height: number;
}

const read = (source: string | Buffer, animated = false) =>
  sharp(source, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

const within = (pixels: number) =>
  ({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true }) as const;

async function encode(path: string): Promise<Picture> {
  const { format, pages = 1, width, height } = await read(path).metadata();
  if (!FORMATS.has(format)) throw new Error('This format is not taken.');
  const isAnimated = pages > 1 && format !== 'heif' && pages * width * height <= MAX_ANIMATED_PIXELS;
  // Turned first, since what says how it was held goes with the metadata; animations have no such thing.
  const upright = isAnimated ? read(path, true) : read(path).rotate();
  const full = await upright
    .resize(within(FULL_PIXELS))
    .webp({ quality: 82, effort: isAnimated ? 2 : 4 })
    .toBuffer({ resolveWithObject: true });
  const thumb = await read(full.data).resize(within(THUMB_PIXELS)).webp({ quality: 78 }).toBuffer();
  return {
    content: full.data,
    thumb,
    width: full.info.width,
    height: full.info.pageHeight ?? full.info.height,
  };
}

async function encodeAvatar(upload: Buffer): Promise<Buffer> {
  return sharp(upload, { limitInputPixels: AVATAR_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .rotate()
    .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover' })
    .webp({ quality: 82 })
    .toBuffer();
}

/** One after another: each may take some hundred megabytes while it is unpacked. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(make: () => Promise<T>): Promise<T> {
  const made = last.then(make);
  last = made.catch(() => undefined);
  return made;
}

/** Any picture as a square WebP without its metadata (where it was taken, by whom); 415 for anything else. */
export function toAvatar(upload: Buffer): Promise<Buffer> {
  return inTurn(() => encodeAvatar(upload)).catch(() => {
    throw unreadable('Choose a picture: JPEG, PNG, WebP, AVIF or GIF.');
  });
}

/**
 * A picture of a timeline as WebP, with its thumbnail: upright, no larger than a screen, an animation still one
 * where that is cheap, and without its metadata (where it was taken, by whom). 415 for what cannot be read.
 */
export function toPicture(path: string): Promise<Picture> {
  return inTurn(() => encode(path)).catch(() => {
    throw unreadable('This picture cannot be read. Choose a JPEG, PNG, WebP, AVIF or GIF.');
  });
}
