import type { AnswerOf, SentParams, SentQuery } from '@soteria/contract/kit/endpoint';
import { noAnswer } from './api-error.ts';
import { addressOf, type Callable, headersOf, perform, type Sender, type Sending } from './call.ts';

/** Not a byte more and no answer for this long, in ms: longer than the server takes to draw a large picture. */
const STALLED_MS = 90_000;
/** What `readFailure` looks at. */
const HEADERS = ['retry-after', 'x-request-id'];

type Told = (sent: number, total: number) => void;

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}

/** By XMLHttpRequest, since fetch does not tell how much of a body has gone. */
const sender =
  (onProgress: Told): Sender =>
  (endpoint: Callable, options: Sending) =>
    new Promise((resolve, reject) => {
      const { signal } = options;
      const request = new XMLHttpRequest();
      const stop = () => request.abort();
      let timer: ReturnType<typeof setTimeout>;
      let hasStalled = false;
      const watch = () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          hasStalled = true;
          stop();
        }, STALLED_MS);
      };
      request.upload.onprogress = ({ loaded, total }) => {
        watch();
        onProgress(loaded, total);
      };
      request.onload = () => resolve(answerOf(request));
      request.onerror = () => reject(noAnswer('offline'));
      request.onabort = () => reject(hasStalled ? noAnswer('timeout') : signal?.reason);
      request.onloadend = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      };
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', stop);
      request.open(endpoint.method, addressOf(endpoint, options));
      headersOf(endpoint, options).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      watch();
      request.send(options.body as FormData);
    });

/**
 * Uploads one file and tells how far it is, from 0 to 1; the same key for every try of the same file (design §4).
 * Throws ApiError, or the signal's reason when it was cancelled.
 */
export async function uploadWithProgress<E extends Callable>(
  endpoint: E,
  options: {
    params: SentParams<E>;
    query: SentQuery<E>;
    file: File;
    idempotencyKey: string;
    signal: AbortSignal;
    onProgress: (share: number) => void;
  },
): Promise<AnswerOf<E>> {
  const { file, onProgress, ...rest } = options;
  const body = new FormData();
  body.set('file', file);
  const sending = { ...rest, body } as Sending;
  const answer = await perform(
    endpoint,
    sending,
    sender((sent, total) => onProgress(total > 0 ? sent / total : 0)),
  );
  return (await answer.json()) as AnswerOf<E>;
}
