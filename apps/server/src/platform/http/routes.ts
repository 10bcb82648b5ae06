import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@soteria/contract/kit/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { uuidv7 } from '../uuid.ts';
import type { Caller, Idempotency } from './caller.ts';
import { foldNames } from './fold-names.ts';
import { ProblemError } from './problems.ts';

/** JSON that was encoded before: sent as it is (design §7: hot lists are put together from shared pieces). */
export class Encoded {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** A picture for the answer of a `download` endpoint. */
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

export interface RoomRequest<E> {
  caller: Caller;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  idempotency: Idempotency;
  /** The one file of an `upload` endpoint. */
  readFile(): Promise<Buffer>;
  /** When the request arrived, Unix ms on the process's own monotonic scale. */
  arrived: number;
}

type Answer<E> = E extends { download: 'image' }
  ? ImageAnswer
  : E extends { download: 'pdf' }
    ? PdfAnswer
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
  }
}

const NOBODY = { subjectId: '', sessionId: null } as unknown as Caller;
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

async function readFile(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new ProblemError('unsupported-type', { file: ['Send multipart/form-data.'] });
  const file = await request.file();
  if (!file) throw new ProblemError('invalid', { file: ['Choose a file.'] });
  return file.toBuffer();
}

function reply(answer: unknown, endpoint: Endpoint, response: FastifyReply): FastifyReply {
  response.header('cache-control', 'no-store').status(endpoint.status ?? 200);
  if (endpoint.status === 204) return response.send();
  if (endpoint.download === 'pdf') {
    const document = answer as PdfAnswer;
    return response
      .header('content-type', document.contentType)
      .header('content-disposition', `attachment; filename="${document.fileName}"`)
      .send(document.content);
  }
  if (endpoint.download) {
    const image = answer as ImageAnswer;
    return response
      .header('content-type', image.contentType)
      .header('content-disposition', 'attachment')
      .header('cache-control', 'private, max-age=60')
      .send(image.content);
  }
  const json =
    answer instanceof Encoded ? answer.json : JSON.stringify(check(endpoint.response, answer, 'answer'));
  return response.header('content-type', 'application/json; charset=utf-8').send(json);
}

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
        ...(endpoint.unlimited ? { rateLimit: false } : {}),
      },
      handler: async (request, response) => {
        const answer = await handler(context, {
          caller: request.caller ?? NOBODY,
          params: (endpoint.params && check(endpoint.params, request.params, 'path')) as never,
          query: (endpoint.query && check(endpoint.query, request.query, 'query')) as never,
          body: endpoint.body && (check(endpoint.body, fold?.(request.body), 'body') as never),
          idempotency: readIdempotency(context, request, name),
          readFile: () => readFile(request),
          arrived: performance.now() - response.elapsedTime,
        });
        return reply(answer, endpoint, response);
      },
    });
  }
}
