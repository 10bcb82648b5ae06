import { PROBLEM_STATUS, type Problem, type ProblemCode } from '@soteria/contract/kit/problem';

const TITLES: Record<ProblemCode, string> = {
  invalid: 'The request is not valid.',
  unauthenticated: 'Sign in to do this.',
  forbidden: 'You do not have the right to do this.',
  'platform-admin': 'Platform admins cannot login', // spec core §8
  'not-found': 'There is nothing here.',
  'method-not-allowed': 'This cannot be done here.',
  'too-slow': 'The request took too long to arrive.',
  conflict: 'This clashes with what is already there.',
  closed: 'This is closed and can only be read.',
  'too-large': 'This is too large.',
  'unsupported-type': 'This kind of content is not accepted.',
  'range-not-satisfiable': 'This file has no such part.',
  unprocessable: 'This cannot be done as asked.',
  'idempotency-key-reused': 'This Idempotency-Key was used for another request.',
  'rate-limited': 'Too many requests. Wait a moment and try again.',
  unavailable: 'The service cannot answer right now. Try again in a moment.',
  internal: 'Something went wrong. Please try again.',
};

/** A refusal with a stable code; becomes an RFC 9457 answer in one place, `toProblem`. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: Record<string, string[]>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ProblemCode, errors: Record<string, string[]> = {}, retryAfterSeconds?: number) {
    super(TITLES[code]);
    this.code = code;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const notFound = () => new ProblemError('not-found');
export const forbidden = (message?: string) =>
  new ProblemError('forbidden', message ? { request: [message] } : {});
export const invalid = (field: string, message: string) =>
  new ProblemError('invalid', { [field]: [message] });
export const conflict = (field: string, message: string) =>
  new ProblemError('conflict', { [field]: [message] });

export function toProblem(error: ProblemError, requestId: string): Problem {
  return {
    type: `https://soteria.example/problems/${error.code}`,
    title: error.message,
    status: PROBLEM_STATUS[error.code],
    code: error.code,
    errors: error.errors,
    requestId,
  };
}
