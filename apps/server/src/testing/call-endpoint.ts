import type { AnswerOf, Endpoint, SentBody, SentParams, SentQuery } from '@soteria/contract/kit/endpoint';
import { fillPath } from '@soteria/contract/kit/endpoint';

export interface CallOptions<E> {
  params?: SentParams<E>;
  query?: SentQuery<E>;
  body?: SentBody<E>;
  idempotencyKey?: string;
  /** Sent as it is instead of `body`. */
  rawBody?: string;
  file?: { content: Buffer; name: string; type: string };
}

export interface Answered<E> {
  status: number;
  /** The answer of a success; a problem otherwise. */
  body: AnswerOf<E>;
  problem: { code: string; errors: Record<string, string[]> };
  headers: Headers;
}

function requestOf<E extends Endpoint>(
  endpoint: E,
  token: string | null,
  options: CallOptions<E>,
): RequestInit {
  const headers: Record<string, string> = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const init: RequestInit = { method: endpoint.method, headers };
  if (options.file) {
    const form = new FormData();
    form.append(
      'file',
      new Blob([new Uint8Array(options.file.content)], { type: options.file.type }),
      options.file.name,
    );
    init.body = form;
  } else if (options.rawBody !== undefined || options.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = options.rawBody ?? JSON.stringify(options.body);
  }
  return init;
}

/** Calls an endpoint of a server at an address; without a token as nobody. */
export async function callEndpoint<E extends Endpoint>(
  url: string,
  token: string | null,
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Answered<E>> {
  const query = new URLSearchParams((options.query as Record<string, string> | undefined) ?? {});
  const path = fillPath(endpoint.path, options.params as Record<string, unknown> | undefined);
  const suffix = query.size > 0 ? `?${query}` : '';
  const response = await fetch(`${url}/api/v1${path}${suffix}`, requestOf(endpoint, token, options));
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  const body = isJson ? await response.json() : await response.arrayBuffer();
  return { status: response.status, body, problem: body, headers: response.headers };
}
