import { createHash } from 'node:crypto';
import type { MediaContent, MediaKind, UploadLimits } from '@soteria/contract/timelines/timelines.shapes';
import type { Context } from '../../platform/context.ts';
import type { IncomingFile } from '../../platform/http/incoming-file.ts';
import { invalid, ProblemError } from '../../platform/http/problems.ts';
import { toPicture } from '../../platform/media/pictures.ts';
import { type MediaId, mediaKeys } from './media.queries.ts';
import { findKind, HEAD_BYTES } from './media-kinds.ts';
import { cleanFileName } from './media-names.ts';

export interface StoredUpload {
  content: MediaContent;
  /** SHA-256 of what arrived: the same key with another file is another request (design §4). */
  hash: Buffer;
}

const WORDS: Record<MediaKind, string> = {
  Image: 'A photo',
  Video: 'A video',
  Audio: 'A sound',
  File: 'A file',
};

function tooLarge(kind: MediaKind, limits: UploadLimits): ProblemError {
  const megabytes = Math.floor(limits[kind] / 1024 / 1024);
  return new ProblemError('too-large', { file: [`${WORDS[kind]} may have at most ${megabytes} MB.`] });
}

/** Takes from what arrives until there is enough to tell what it is, or no more. */
async function takeHead(chunks: IncomingFile['chunks']): Promise<Buffer> {
  const taken: Buffer[] = [];
  for (let size = 0; size < HEAD_BYTES; ) {
    const { value, done } = await chunks.next();
    if (done) break;
    taken.push(value);
    size += value.length;
  }
  return Buffer.concat(taken);
}

/** Hands on what arrives, counted and hashed. */
async function* counted(
  head: Buffer,
  rest: AsyncIterable<Buffer>,
  seen: (chunk: Buffer) => void,
): AsyncGenerator<Buffer, void> {
  seen(head);
  yield head;
  for await (const chunk of rest) {
    seen(chunk);
    yield chunk;
  }
}

async function storePicture({ media }: Context, keys: ReturnType<typeof mediaKeys>) {
  const picture = await toPicture(media.pathOf(keys.upload));
  await media.write(keys.file, [picture.content]);
  await media.write(keys.thumb, [picture.thumb]);
  await media.remove(keys.upload);
  return { ByteSize: picture.content.length, Width: picture.width, Height: picture.height };
}

/** Stores a file as it arrives, never more of it than its kind may have, and says what it is. */
export async function storeUpload(
  context: Context,
  id: MediaId,
  { chunks, fileName, declaredType }: IncomingFile,
): Promise<StoredUpload> {
  const { media, uploadLimits } = context;
  const keys = mediaKeys(id);
  const head = await takeHead(chunks);
  if (head.length === 0) throw invalid('file', 'This file is empty.');
  const { kind, contentType } = await findKind(head, declaredType);
  const hash = createHash('sha256');
  let size = 0;
  const count = (chunk: Buffer) => {
    size += chunk.length;
    if (size > uploadLimits[kind]) throw tooLarge(kind, uploadLimits);
    hash.update(chunk);
  };
  await media.write(keys.upload, counted(head, chunks, count));
  const described = { Kind: kind, FileName: cleanFileName(fileName) };
  if (kind === 'Image') {
    const content = { ...described, ContentType: 'image/webp', ...(await storePicture(context, keys)) };
    return { content, hash: hash.digest() };
  }
  await media.move(keys.upload, keys.file);
  const ContentType = contentType ?? 'application/octet-stream';
  const content = { ...described, ContentType, ByteSize: size, Width: null, Height: null };
  return { content, hash: hash.digest() };
}
