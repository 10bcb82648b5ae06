import {
  type AnswerOf,
  fillPath,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '@soteria/contract/kit/endpoint';
import { accessToken, renewOnce, signOut } from '../session/session.ts';
import { noAnswer, readFailure } from './api-error.ts';
import { heldAnswer, holdAnswer } from './held-answers.ts';

const BASE = '/api/v1';
const TIMEOUT_MS = 20_000;
const [NO_CONTENT, NOT_MODIFIED] = [204, 304];

/** As much of an endpoint as a call needs; its types say what goes in and out. */
export interface Callable {
  method: string;
  path: string;
  access: string;
  creates?: boolean;
  status?: number;
  revalidates?: boolean;
}

type Given<K extends string, V> = [V] extends [undefined] ? Record<K, never> | object : Record<K, V>;
type Parts<E> = Given<'params', SentParams<E>> & Given<'body', SentBody<E>>;

interface Extras<E> {
  query?: SentQuery<E>;
  /** Of a creating call: the same key for every try of the same thing (design §4). A fresh one unless given. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
}

export type CallOptions<E> = Parts<E> & Extras<E>;
type Rest<E> = object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

export interface Sending {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  /** The tag of an answer that is held: 304 while it is the same. */
  etag?: string;
  signal?: AbortSignal;
  timeoutMs?: number;
}

export function addressOf(endpoint: Callable, { params, query }: Sending): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const tail = search.size > 0 ? `?${search}` : '';
  return `${BASE}${fillPath(endpoint.path, params)}${tail}`;
}

export function headersOf(endpoint: Callable, { idempotencyKey, etag }: Sending): Headers {
  const headers = new Headers({ accept: 'application/json' });
  const token = accessToken();
  if (token && endpoint.access !== 'public') headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  if (etag) headers.set('if-none-match', etag);
  return headers;
}

/** Sends once and gives back whatever answer comes; throws when none does. */
export type Sender = (endpoint: Callable, options: Sending) => Promise<Response>;

async function send(endpoint: Callable, options: Sending): Promise<Response> {
  const headers = headersOf(endpoint, options);
  const isForm = options.body instanceof FormData;
  if (options.body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const init: RequestInit = {
    method: endpoint.method,
    headers,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
  };
  if (options.body !== undefined) {
    init.body = isForm ? (options.body as FormData) : JSON.stringify(options.body);
  }
  try {
    return await fetch(addressOf(endpoint, options), init);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw noAnswer(timeout.aborted ? 'timeout' : 'offline');
  }
}

/** Sends; an expired token is renewed and the call repeated once, then the session ends (core §4). */
async function sendSignedIn(endpoint: Callable, options: Sending, sender: Sender): Promise<Response> {
  const response = await sender(endpoint, options);
  if (response.status !== 401 || endpoint.access === 'public') return response;
  const renewal = await renewOnce();
  if (renewal === 'unreachable') throw noAnswer('offline');
  const again = renewal === 'renewed' ? await sender(endpoint, options) : response;
  if (again.status === 401) void signOut();
  return again;
}

/** Sends, with a key where something is created and a renewed token where that is needed. Throws ApiError. */
export async function perform(endpoint: Callable, options: Sending, sender = send): Promise<Response> {
  const key = options.idempotencyKey ?? (endpoint.creates ? crypto.randomUUID() : undefined);
  const response = await sendSignedIn(endpoint, key ? { ...options, idempotencyKey: key } : options, sender);
  if (!response.ok && response.status !== NOT_MODIFIED) throw await readFailure(response);
  return response;
}

/**
 * Calls an endpoint of the contract. Throws ApiError; its `messages` may be shown. The answer is trusted to
 * have the contract's shape: the server holds it to that.
 */
export async function call<E extends Callable>(endpoint: E, ...[options]: Rest<E>): Promise<AnswerOf<E>> {
  const sending = (options ?? {}) as Sending;
  const held = endpoint.revalidates ? heldAnswer(addressOf(endpoint, sending)) : undefined;
  const response = await perform(endpoint, held ? { ...sending, etag: held.etag } : sending);
  if (held && response.status === NOT_MODIFIED) return held.answer as AnswerOf<E>;
  if (response.status === NO_CONTENT) return undefined as AnswerOf<E>;
  const answer: unknown = await response.json();
  const etag = response.headers.get('etag');
  if (endpoint.revalidates && etag) holdAnswer(addressOf(endpoint, sending), { etag, answer });
  return answer as AnswerOf<E>;
}

/** Uploads one file to an endpoint that takes a form. */
export async function upload<E extends Callable>(
  endpoint: E,
  options: { params: SentParams<E>; file: Blob },
): Promise<void> {
  const form = new FormData();
  form.set('file', options.file);
  await perform(endpoint, { params: options.params, body: form } as Sending);
}

/** Fetches an endpoint that answers a file. */
export async function download<E extends Callable>(
  endpoint: E,
  options: { params: SentParams<E>; query?: SentQuery<E>; signal?: AbortSignal; timeoutMs?: number },
): Promise<Blob> {
  return (await perform(endpoint, options as Sending)).blob();
}
