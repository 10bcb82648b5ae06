/** Core §8: what is said when the server gave no list of errors. */
export const SOMETHING_WENT_WRONG = 'Something went wrong. Please try again.';

/** Core §8: an object body's `errors` field flattened into a list, otherwise the one general sentence. */
export function flattenErrors(body: unknown): string[] {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null;
  if (typeof errors !== 'object' || errors === null) return [SOMETHING_WENT_WRONG];
  const messages = Object.values(errors)
    .flat()
    .filter((message): message is string => typeof message === 'string' && message !== '');
  return messages.length > 0 ? messages : [SOMETHING_WENT_WRONG];
}

interface ApiErrorParts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** The stable code of the problem, 'offline' or 'timeout' when no answer came. */
  code: string;
  messages: string[];
  requestId: string | null;
  /** How long the server asked to wait, in ms. */
  retryAfter: number | null;
}

/** A call that failed. `messages` may be shown to the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly messages: string[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;

  constructor({ status, code, messages, requestId, retryAfter }: ApiErrorParts) {
    super(messages[0] ?? SOMETHING_WENT_WRONG);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.messages = messages;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }

  /** No answer, or a balancer's word that the server behind it is away. */
  get isAway(): boolean {
    return this.status === 0 || (this.status >= 502 && this.status <= 504);
  }

  /** Whether the same call may succeed later: no answer, an overloaded or a failing server. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/** The server said no: what was asked for is not there for this person. Anything else may be otherwise next time. */
export const isRefusal = (error: unknown): boolean => error instanceof ApiError && !error.isPassing;

/** What is worth showing of any failure. */
export const messagesOf = (error: unknown): string[] =>
  error instanceof ApiError ? error.messages : [SOMETHING_WENT_WRONG];

/** Reads a failed answer. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const field = (name: string) => {
    const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
    return typeof value === 'string' ? value : null;
  };
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: field('code') ?? 'internal',
    messages: flattenErrors(body),
    requestId: field('requestId') ?? response.headers.get('x-request-id'),
    retryAfter: seconds > 0 ? seconds * 1000 : null,
  });
}

export const noAnswer = (code: 'offline' | 'timeout'): ApiError =>
  new ApiError({ status: 0, code, messages: [SOMETHING_WENT_WRONG], requestId: null, retryAfter: null });
