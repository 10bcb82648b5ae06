import type { FastifyRequest } from 'fastify';
import { invalid, ProblemError } from './problems.ts';

/** The one file of an `upload` endpoint, as it arrives. */
export interface IncomingFile {
  /** As the client calls it: not to be trusted. */
  fileName: string;
  /** As the client calls it, without parameters: not to be trusted. */
  declaredType: string;
  /** What arrives, once. Who stops early may answer: what the client still sends is thrown away. */
  chunks: AsyncGenerator<Buffer, void>;
}

/** The parser's failures are the sender's, whether it says so or not. */
function refuse(error: Error & { statusCode?: number }): never {
  throw error.statusCode ? error : invalid('file', 'The upload broke off or cannot be read.');
}

async function takePart(request: FastifyRequest, maxBytes?: number) {
  if (!request.isMultipart())
    throw new ProblemError('unsupported-type', { file: ['Send multipart/form-data.'] });
  const limits = maxBytes === undefined ? {} : { limits: { fileSize: maxBytes }, throwFileSizeLimit: false };
  const part = await request.file(limits).catch(refuse);
  if (!part) throw invalid('file', 'Choose a file.');
  return part;
}

/** A small file as a whole; larger than the avatar limit it is refused. */
export async function readFile(request: FastifyRequest): Promise<Buffer> {
  const part = await takePart(request);
  return part.toBuffer().catch(refuse);
}

/** A file in pieces. The receiver says when it is too large; `maxBytes` only bounds what the parser hands on. */
export async function openFile(request: FastifyRequest, maxBytes: number): Promise<IncomingFile> {
  // One more than allowed: a file that is cut there is too large, and never looks whole.
  const part = await takePart(request, maxBytes + 1);
  return {
    fileName: part.filename ?? '',
    declaredType: (part.mimetype ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
    chunks: chunksOf(request, part.file),
  };
}

async function* chunksOf(
  request: FastifyRequest,
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void> {
  try {
    yield* stream;
  } catch (error) {
    refuse(error as Error);
  } finally {
    // A client reads no answer before it has sent everything.
    request.raw.unpipe();
    request.raw.resume();
  }
}
