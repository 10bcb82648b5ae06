import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@soteria/contract/kit/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Origin, originOf } from '../audit/origin.ts';
import type { Context } from '../context.ts';
import { uuidv7 } from '../uuid.ts';
import type { Caller, Idempotency } from './caller.ts';
import {
  type CsvAnswer,
  type ImageAnswer,
  type MediaAnswer,
  type PdfAnswer,
  sendCsv,
  sendImage,
  sendMedia,
  sendPdf,
} from './file-answers.ts';
import { foldNames } from './fold-names.ts';
import { type IncomingFile, openFile, readFile } from './incoming-file.ts';
import { ProblemError } from './problems.ts';

/**
 * JSON that was encoded before: sent as it is (design §7: hot lists are put together from shared pieces). With an
 * entity tag, of just these bytes, who has them already is answered 304.
 */
export class Encoded {
  readonly body: string | Buffer;
  readonly etag: string | null;
  constructor(body: string | Buffer, etag: string | null = null) {
    this.body = body;
    this.etag = etag;
  }
}

export interface RoomRequest<E> {
  caller: Caller;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  idempotency: Idempotency;
  /** The one file of an `upload` endpoint, a small one. */
  readFile(): Promise<Buffer>;
  /** The same for one that may be large: piece by piece, up to `maxBytes`. */
  openFile(maxBytes: number): Promise<IncomingFile>;
  /** When the request arrived, Unix ms on the process's own monotonic scale. */
  arrived: number;
  origin: Origin;
}

type Answer<E> = E extends { download: 'image' }
  ? ImageAnswer
  : E extends { download: 'pdf' }
    ? PdfAnswer
    : E extends { download: 'media' }
      ? MediaAnswer
      : E extends { download: 'csv' }
        ? CsvAnswer
        : AnswerOf<E> | Encoded;
export type Handler<E> = (context: Context, request: RoomRequest<E>) => Promise<Answer<E>>;

/** One handler for each endpoint of a room: a declared endpoint without one does not compile. */
export type Handlers<Endpoints> = { [K in keyof Endpoints]: Handler<Endpoints[K]> };

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    isPublic?: boolean;
    endpoint?: string;
    /** A browser's own player asks here: who sends no token may send a grant. */
    takesGrant?: boolean;
    /** A call for help: never refused or made to wait for how much others ask. */
    isUnlimited?: boolean;
    /** Large files arrive here, for as long as a slow line takes. */
    isUpload?: boolean;
  }
}

const NOBODY = { subjectId: '', sessionId: null } as unknown as Caller;
/** Of a call that creates nothing. */
const NO_KEY: Idempotency = { key: '', endpoint: '', bodyHash: Buffer.alloc(0) };
const JSON_TYPE = 'application/json; charset=utf-8';
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,200}$/;

function check<S extends z.ZodType>(schema: S, value: unknown, where: string): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.') || where;
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  throw new ProblemError('invalid', errors);
}

function readIdempotency(context: Context, request: FastifyRequest, name: string): Idempotency {
  const given = request.headers['idempotency-key'];
  if (given !== undefined && (typeof given !== 'string' || !IDEMPOTENCY_KEY.test(given))) {
    throw new ProblemError('invalid', { 'Idempotency-Key': ['1 to 200 visible ASCII characters.'] });
  }
  const hashed = JSON.stringify([request.url.toLowerCase(), request.body ?? null]);
  return {
    key: given ?? uuidv7(context.clock.now()),
    endpoint: name,
    bodyHash: createHash('sha256').update(hashed).digest(),
  };
}

function reply(
  answer: unknown,
  endpoint: Endpoint,
  request: FastifyRequest,
  response: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  response.header('cache-control', 'no-store').status(endpoint.status ?? 200);
  if (endpoint.status === 204) return response.send();
  if (endpoint.download === 'pdf') return sendPdf(response, answer as PdfAnswer);
  if (endpoint.download === 'media') return sendMedia(request, response, answer as MediaAnswer);
  if (endpoint.download === 'csv') return sendCsv(response, answer as CsvAnswer);
  if (endpoint.download) return sendImage(response, answer as ImageAnswer);
  if (answer instanceof Encoded) return replyEncoded(answer, request, response);
  const json = JSON.stringify(check(endpoint.response, answer, 'answer'));
  return response.header('content-type', JSON_TYPE).send(json);
}

function replyEncoded(
  { body, etag }: Encoded,
  request: FastifyRequest,
  response: FastifyReply,
): FastifyReply {
  if (etag) response.header('etag', etag);
  if (etag && namesTag(request.headers['if-none-match'], etag)) return response.status(304).send();
  return response.header('content-type', JSON_TYPE).send(body);
}

/** Whether an If-None-Match names a tag; compared weakly (RFC 9110 §13.1.2). */
const namesTag = (given: string | undefined, etag: string): boolean =>
  given?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;

/** Looking is no writing; calls for help are written; some decide by themselves. */
const isServedWhileFull = ({ method, unlimited, whileFull }: Endpoint): boolean =>
  method === 'GET' || unlimited === true || whileFull === true;

/** Serves a room's endpoints below /api/v1: check, call the handler, shape the answer. */
export function mountRoutes<Endpoints extends Record<string, Endpoint>>(
  http: FastifyInstance,
  context: Context,
  endpoints: Endpoints,
  handlers: Handlers<Endpoints>,
): void {
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const handler = handlers[name as keyof Endpoints] as Handler<Endpoint>;
    const fold = endpoint.body ? foldNames(endpoint.body) : undefined;
    http.route({
      method: endpoint.method,
      url: `/api/v1${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      config: {
        isPublic: endpoint.access === 'public',
        endpoint: name,
        takesGrant: endpoint.download === 'media',
        isUpload: endpoint.upload === true,
        ...(endpoint.unlimited ? { rateLimit: false, isUnlimited: true } : {}),
      },
      handler: async (request, response) => {
        if (!isServedWhileFull(endpoint)) context.space.requireRoom();
        const answer = await handler(context, {
          caller: request.caller ?? NOBODY,
          params: (endpoint.params && check(endpoint.params, request.params, 'path')) as never,
          query: (endpoint.query && check(endpoint.query, request.query, 'query')) as never,
          body: endpoint.body && (check(endpoint.body, fold?.(request.body), 'body') as never),
          idempotency: endpoint.method === 'GET' ? NO_KEY : readIdempotency(context, request, name),
          readFile: () => readFile(request),
          openFile: (maxBytes) => openFile(request, maxBytes),
          arrived: performance.now() - response.elapsedTime,
          origin: originOf(request, name, endpoint.audit ?? 'none'),
        });
        return reply(answer, endpoint, request, response);
      },
    });
  }
}
