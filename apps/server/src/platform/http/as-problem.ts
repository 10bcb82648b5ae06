import { ProblemError } from './problems.ts';

const FROM_STATUS: Record<number, ProblemError['code']> = {
  400: 'invalid',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'too-slow',
  413: 'too-large',
  414: 'invalid',
  415: 'unsupported-type',
  422: 'unprocessable',
  429: 'rate-limited',
  431: 'too-large',
};

/**
 * SQLSTATE classes and codes of a database that is away, starting, stopping, out of room, or too contended; of a
 * statement that had to wait too long for a lock, or took too long.
 */
const DATABASE_AWAY = /^(08|3D|40|53|57P|57014|55P03|58)/;
/** There is no room for a file. */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT']);
/** What the driver says, without a code, of a connection that was lost or not made. */
const CONNECTION_AWAY =
  /timeout exceeded when trying to connect|Connection terminated|encountered a connection error/i;
const NETWORK_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

function isDatabaseAway(error: Error & { code?: string }): boolean {
  if (error.code && (DATABASE_AWAY.test(error.code) || NETWORK_AWAY.has(error.code))) return true;
  return CONNECTION_AWAY.test(error.message);
}

/** Any error as the problem it is; nothing of an unexpected one reaches the caller. */
export function asProblem(error: Error & { statusCode?: number; code?: string }): ProblemError {
  if (error instanceof ProblemError) return error;
  // SQLSTATE 22: data the database cannot take, such as a NUL; the caller's fault.
  if (error.code && /^22/.test(error.code)) return new ProblemError('invalid');
  if (isDatabaseAway(error)) return new ProblemError('unavailable', {}, 1);
  if (error.code && DISK_FULL.has(error.code)) return new ProblemError('unavailable', {}, 60);
  const code = error.statusCode === undefined ? undefined : FROM_STATUS[error.statusCode];
  return code ? new ProblemError(code) : new ProblemError('internal');
}
