import type { Endpoint } from '@soteria/contract/kit/endpoint';
import { PROBLEM_STATUS, problem } from '@soteria/contract/kit/problem';
import { z } from 'zod';
import type { RawAnswer, RawRequest } from './raw-request.ts';

/** What only the inside of a server knows: stacks, files, SQL and what a database says of it. */
const INSIDE =
  /\bat \S+ \(|node_modules|\.ts:\d|SQLSTATE|syntax error at|violates |\bpg_|relation "|column "|ENOENT/;
const CODES = new Set<string>(Object.keys(PROBLEM_STATUS));
/** Bodies above it may be cut off instead of read (create-http.ts). */
const BODY_LIMIT_BYTES = 256 * 1024;

function judgeProblem({ status, headers, body }: RawAnswer): string | null {
  const text = body.toString();
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `no problem document: ${text.slice(0, 200)}`;
  const parsed = z.safeParse(problem, JSON.parse(text));
  if (!parsed.success) return `not the shape of a problem: ${text.slice(0, 300)}`;
  if (parsed.data.status !== status || !CODES.has(parsed.data.code))
    return `it says ${parsed.data.status}, ${parsed.data.code}`;
  return INSIDE.test(text) ? `it tells of the inside: ${text.slice(0, 500)}` : null;
}

function judgeSuccess(endpoint: Endpoint, answer: RawAnswer): string | null {
  if (answer.headers['x-injected'] !== undefined) return 'a header was injected';
  if (endpoint.download || !answer.headers['content-type']?.startsWith('application/json')) return null;
  const parsed = z.safeParse(endpoint.response, JSON.parse(answer.body.toString()));
  return parsed.success ? null : `an answer against the contract: ${parsed.error.message.slice(0, 300)}`;
}

/** With another method, or an empty part, an address may be that of a neighbour: of one member, that of all. */
const isItsOwn = (endpoint: Endpoint, { method, path }: RawRequest): boolean =>
  method === endpoint.method && !/\/(\/|\?|$)/.test(path);

/** What is wrong with an answer to a hostile request; null when it is as it should be. */
export function judgeAnswer(endpoint: Endpoint, request: RawRequest, answer: RawAnswer): string | null {
  if (answer.status === 0) {
    const isTooLarge = (request.body?.length ?? 0) > BODY_LIMIT_BYTES;
    return isTooLarge ? null : `no answer: ${answer.failure}`;
  }
  if (answer.status >= 500) return answer.body.toString().slice(0, 500);
  if (request.method === 'HEAD') return null;
  if (answer.status >= 400) return judgeProblem(answer);
  return isItsOwn(endpoint, request) ? judgeSuccess(endpoint, answer) : null;
}
