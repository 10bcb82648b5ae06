import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import type pg from 'pg';
import type { FormTokens } from './accounts/form-tokens.ts';
import type { Throttle } from './accounts/throttle.ts';
import type { EndedSession } from './protocol/artifacts.ts';

/** What the pages' routes work with. */
export interface House {
  provider: Provider;
  pool: pg.Pool;
  clock: { now(): number };
  throttle: Throttle;
  formTokens: FormTokens;
  /** Where the product is, without a trailing slash. */
  publicUrl: string;
  issuer: string;
  /** Origins a sign-in form may lead back to. */
  formTargets: string[];
  demoHint: string | undefined;
  addressOf(request: FastifyRequest): string;
  endSessions(sessions: EndedSession[]): void;
}

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;

/** A page that is shown in place of what was asked for. */
export class PageError extends Error {
  readonly status: number;
  constructor(status: number, text: string) {
    super(text);
    this.status = status;
  }
}

/** The fields of a posted form; a field sent twice counts once, a missing one is empty. */
export function readForm(request: FastifyRequest): (name: string) => string {
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  return (name) => body.get(name) ?? '';
}

/** Answers with a page; too many attempts say when to come again. */
export function sendPage(
  reply: FastifyReply,
  page: string,
  status = 200,
  retryAfter: number | null = null,
): FastifyReply {
  if (retryAfter !== null) reply.header('retry-after', retryAfter);
  return reply.code(retryAfter === null ? status : 429).send(page);
}
