import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, ProblemError } from './problems.ts';
import { type Part, readRange } from './range.ts';

/** A picture for the answer of a `download: 'image'` endpoint. */
export interface ImageAnswer {
  content: Buffer;
  contentType: 'image/webp';
}

/** A document to keep, for the answer of a `download: 'pdf'` endpoint; `fileName` in plain ASCII. */
export interface PdfAnswer {
  content: Buffer;
  contentType: 'application/pdf';
  fileName: string;
}

/** A table to keep, for the answer of a `download: 'csv'` endpoint: sent as it is made, piece by piece. */
export interface CsvAnswer {
  fileName: string;
  pieces: AsyncIterable<string>;
}

/** A stored file, for the answer of a `download: 'media'` endpoint: whole or in parts, as the request asks. */
export interface MediaAnswer {
  size: number;
  /** One of those a browser may show itself; null for a file that is only ever kept. */
  contentType: string | null;
  fileName: string;
  /** Names the content: the same as long as that is the same. */
  etag: string;
  /** Null when it was removed meanwhile. */
  open(part: Part): Promise<Readable | null>;
}

/** So long a browser shows what it has without asking whether it still may, in seconds. */
const FRESH_SECONDS = 60;

export function sendPdf(response: FastifyReply, document: PdfAnswer): FastifyReply {
  return response
    .header('content-type', document.contentType)
    .header('content-disposition', `attachment; filename="${document.fileName}"`)
    .send(document.content);
}

/** Should a piece fail, the answer breaks off and its last line is missing. */
export function sendCsv(response: FastifyReply, { fileName, pieces }: CsvAnswer): FastifyReply {
  return response
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', dispositionOf('attachment', fileName))
    .header('x-content-type-options', 'nosniff')
    .send(Readable.from(pieces));
}

export function sendImage(response: FastifyReply, image: ImageAnswer): FastifyReply {
  return response
    .header('content-type', image.contentType)
    .header('content-disposition', 'attachment')
    .header('cache-control', `private, max-age=${FRESH_SECONDS}`)
    .send(image.content);
}

/** RFC 6266: the name in plain ASCII for old clients, and as it is; nothing in it can end the header's value. */
export function dispositionOf(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^A-Za-z0-9 ._()-]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export async function sendMedia(
  request: FastifyRequest,
  response: FastifyReply,
  file: MediaAnswer,
): Promise<FastifyReply> {
  const kind = file.contentType === null ? 'attachment' : 'inline';
  response
    .header('accept-ranges', 'bytes')
    .header('etag', file.etag)
    .header('cache-control', `private, max-age=${FRESH_SECONDS}, must-revalidate`)
    .header('content-type', file.contentType ?? 'application/octet-stream')
    .header('content-disposition', dispositionOf(kind, file.fileName))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (request.headers['if-none-match'] === file.etag) return response.status(304).send();
  const part = rangeOf(request, file);
  if (part === 'beyond') {
    response.header('content-range', `bytes */${file.size}`);
    throw new ProblemError('range-not-satisfiable');
  }
  if (part) response.status(206).header('content-range', `bytes ${part.start}-${part.end}/${file.size}`);
  const sent = part ?? { start: 0, end: file.size - 1 };
  response.header('content-length', sent.end - sent.start + 1);
  // Of a HEAD the framework reads what it is given to the end: nothing, and the length stays.
  const content = request.method === 'HEAD' ? Readable.from([]) : await file.open(sent);
  if (!content) throw notFound();
  return response.send(content);
}

/** RFC 9110 §13.1.5: part of another content is no use, so then it is the whole. */
function rangeOf(request: FastifyRequest, file: MediaAnswer): Part | 'beyond' | null {
  const condition = request.headers['if-range'];
  if (condition !== undefined && condition !== file.etag) return null;
  return readRange(request.headers.range, file.size);
}
