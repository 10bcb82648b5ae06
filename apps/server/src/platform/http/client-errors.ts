import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_STATUS, type ProblemCode } from '@soteria/contract/kit/problem';
import { ProblemError, toProblem } from './problems.ts';

/** What Node's parser gives up on, by its code; anything else is no HTTP. */
const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
};

/** What Node says of it: why, and the bytes it was given last. */
type Unreadable = Error & { code?: string; rawPacket?: unknown };

/** HEAD is answered without a body, which would be taken for the next answer. */
const isHead = ({ rawPacket }: Unreadable) =>
  Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString('latin1') === 'HEAD ';

/**
 * Answers what never became a request, in the words of every other refusal, and ends the connection: whatever
 * else is on it cannot be told apart from the rest of this.
 */
export function answerClientError(error: Unreadable, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy(error);
  const code = CODES[error.code ?? ''] ?? 'invalid';
  const status = PROBLEM_STATUS[code];
  const body = JSON.stringify(toProblem(new ProblemError(code), randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\n` +
      `Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${isHead(error) ? '' : body}`,
    // Whoever sends on is not listened to.
    () => socket.destroy(),
  );
}
