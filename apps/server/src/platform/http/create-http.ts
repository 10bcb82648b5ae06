import type { Server } from 'node:http';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { PROBLEM_STATUS } from '@soteria/contract/kit/problem';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Metrics } from '../metrics.ts';
import { asProblem } from './as-problem.ts';
import type { Caller } from './caller.ts';
import { CauseLog } from './cause-log.ts';
import { answerClientError } from './client-errors.ts';
import { FAIR_SHARE, type FairShareBounds } from './fair-share.ts';
import type { Grants } from './grants.ts';
import { boundRequests, looksEach, UPLOAD_WITHIN_MS } from './long-requests.ts';
import { ProblemError, toProblem } from './problems.ts';
import { secure } from './security-headers.ts';
import { shareFairly } from './share-fairly.ts';
import type { TokenChecker } from './tokens.ts';

/** A JSON body above this is no honest request; the longest text there is has 20,000 characters. */
const BODY_LIMIT_BYTES = 256 * 1024;
const AVATAR_LIMIT_BYTES = 10 * 1024 * 1024;
/** Nesting beyond this never occurs in the contract. */
const DEPTH_LIMIT = 20;

export interface HttpOptions {
  publicUrl: string;
  logLevel: string;
  trustProxy: boolean;
  rateLimitPerSecond: number;
  requestWithinMs: number;
  metrics: Metrics;
  /** How much is done at once; as measured unless said. */
  fairShare?: FairShareBounds | undefined;
  tokens: TokenChecker;
  grants: Grants;
  isPlatformAdmin(subjectId: string): boolean;
  /** Where the identity provider is, for the content security policy. */
  issuer: string;
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index);
    if (isInString) {
      if (char === 0x5c) index++;
      else if (char === 0x22) isInString = false;
    } else if (char === 0x22) isInString = true;
    else if (char === 0x7b || char === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (char === 0x7d || char === 0x5d) depth--;
  }
  return deepest;
}

/** A body that is no JSON or too deep never reaches a room (design §4). */
function parseJson(
  _request: FastifyRequest,
  text: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
) {
  const body = String(text);
  if (body === '') return done(null, undefined);
  if (depthOf(body) > DEPTH_LIMIT) return done(new ProblemError('invalid', { body: ['Too deeply nested.'] }));
  try {
    done(null, JSON.parse(body));
  } catch {
    done(new ProblemError('invalid', { body: ['This is no JSON.'] }));
  }
}

function answerProblem(
  causes: CauseLog,
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const problem = asProblem(error);
  if (problem.code === 'internal') request.log.error({ err: error }, 'A request failed');
  if (problem.code === 'unavailable' && problem !== error) causes.tell(request.log, error);
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  reply
    .status(PROBLEM_STATUS[problem.code])
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(problem, request.id)));
}

export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const answerError = answerProblem.bind(null, new CauseLog());
  const http = fastify({
    // The address is logged without its query; nothing personal in logs.
    logger: {
      level: options.logLevel,
      serializers: {
        req: (request) => ({ method: request.method, path: request.routeOptions?.url ?? 'unknown' }),
        res: (reply) => ({ status: reply.statusCode }),
      },
    },
    logController: new LogController({ disableRequestLogging: options.logLevel !== 'debug' }),
    trustProxy: options.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 1000 },
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as FastifyReply),
    forceCloseConnections: 'idle',
    requestTimeout: UPLOAD_WITHIN_MS,
    http: { connectionsCheckingInterval: looksEach(options.requestWithinMs) },
  });
  http.decorateRequest('caller', null);
  http.setErrorHandler(answerError);
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson);
  await secure(http, options);
  await http.register(multipart, {
    limits: { files: 1, fileSize: AVATAR_LIMIT_BYTES, fields: 10, parts: 12, headerPairs: 50 },
  });
  boundRequests(http, options.requestWithinMs);
  authenticate(http, options);
  shareFairly(http, options.fairShare ?? FAIR_SHARE, options.metrics);
  await http.register(rateLimit, {
    max: options.rateLimitPerSecond,
    timeWindow: 1_000,
    hook: 'preHandler',
    keyGenerator: (request) => request.caller?.subjectId ?? request.ip,
    errorResponseBuilder: () => new ProblemError('rate-limited', {}, 1),
  });
  measure(http, options.metrics);
  return http;
}

/** By the token; by the grant in the address where a player asks, which cannot send a token. */
async function identify(request: FastifyRequest, { tokens, grants }: HttpOptions): Promise<Caller> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token) return tokens.check(token);
  const { grant } = request.query as Record<string, unknown>;
  if (!request.routeOptions.config.takesGrant || typeof grant !== 'string')
    throw new ProblemError('unauthenticated');
  return grants.check(grant, request.url.split('?')[0] ?? '');
}

/** Before every route of the API but the public ones. */
function authenticate(http: FastifyInstance, options: HttpOptions): void {
  http.addHook('onRequest', async (request) => {
    if (!request.routeOptions.url?.startsWith('/api/v1/') || request.routeOptions.config.isPublic !== false)
      return;
    const { subjectId, sessionId } = await identify(request, options);
    if (options.isPlatformAdmin(subjectId)) throw new ProblemError('platform-admin'); // spec core §5
    request.caller = { subjectId, sessionId };
  });
}

function measure(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const endpoint = request.routeOptions.config.endpoint ?? 'other';
    metrics.requests.observe({ endpoint, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}

/** The Node server below, for the hub. */
export const serverOf = (http: FastifyInstance): Server => http.server;
