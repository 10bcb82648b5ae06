import type { z } from 'zod';
import type { Audit } from './audit.ts';

/**
 * Who may call, declared with the endpoint and asserted for every persona by the generated access matrix
 * (design §5). Outsiders of what the level names get 404, members without the right 403.
 */
export type AccessLevel =
  /** Anybody, signed in or not. */
  | 'public'
  /** Any signed-in subject, about themselves. */
  | 'subject'
  /** A presence in an organisation of the tenant in the path. */
  | 'tenant-member'
  /** A presence in the organisation named in path or body. */
  | 'org-member'
  /** A presence with permission bit 4 in the organisation. */
  | 'org-admin'
  /** The presence itself, or an admin of its organisation. */
  | 'self-or-org-admin'
  /** A member of the group, or an admin of its organisation. */
  | 'group-reader'
  /** A member of the group, acting as their own presence. */
  | 'group-writer'
  /** The group's creator, a responder on it, or an admin of its organisation. */
  | 'group-manager'
  /** A member of the chat, or an admin of its organisation. */
  | 'chat-manager'
  /** The chat's creator, or an admin of its organisation. */
  | 'chat-owner'
  /** An admin of the group's organisation. */
  | 'group-admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type ObjectSchema = z.ZodObject;

export interface EndpointSpec<
  P extends ObjectSchema | undefined,
  Q extends ObjectSchema | undefined,
  B extends z.ZodType | undefined,
  R extends z.ZodType,
> {
  method: Method;
  /** Below /api/v1, with `{name}` for parameters, spelled as the specification spells it. */
  path: string;
  /** The area of endpoints.tsv. */
  area: string;
  summary: string;
  access: AccessLevel;
  params?: P;
  query?: Q;
  body?: B;
  /** What a success answers. */
  response: R;
  /** The status of a success; 200 unless said. */
  status?: 200 | 201 | 204;
  /** A creating POST: takes `Idempotency-Key` (design §4). */
  creates?: boolean;
  /** Never rate limited: SOS and respond (issue 2). */
  unlimited?: boolean;
  /** Decides by itself what it still takes while the disk of the database is full; others that write are refused. */
  whileFull?: boolean;
  /** The request is multipart/form-data with one file named `file`. */
  upload?: boolean;
  /** The answer is a file of this kind and not JSON. */
  download?: 'image' | 'pdf' | 'media' | 'csv';
  /** The answer has a tag: who names it gets 304 while the answer is the same (`If-None-Match`, RFC 9110 §13.1.2). */
  revalidates?: boolean;
  /** What of it goes into the audit log; nothing unless said, and whatever may change something must say. */
  audit?: Audit;
}

/** A call that is no GET says what of it is audited: without, it does not compile. */
type Says = { method: 'GET' } | { audit: Audit };

export type Endpoint<
  P extends ObjectSchema | undefined = ObjectSchema | undefined,
  Q extends ObjectSchema | undefined = ObjectSchema | undefined,
  B extends z.ZodType | undefined = z.ZodType | undefined,
  R extends z.ZodType = z.ZodType,
> = EndpointSpec<P, Q, B, R>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives of an endpoint's request, after parsing. */
export type ParamsOf<E> = E extends { params?: infer P } ? Parsed<P> : undefined;
export type QueryOf<E> = E extends { query?: infer Q } ? Parsed<Q> : undefined;
export type BodyOf<E> = E extends { body?: infer B } ? Parsed<B> : undefined;
/** What a client passes in. */
export type SentParams<E> = E extends { params?: infer P } ? Sent<P> : undefined;
export type SentQuery<E> = E extends { query?: infer Q } ? Sent<Q> : undefined;
export type SentBody<E> = E extends { body?: infer B } ? Sent<B> : undefined;
/** What a success answers. */
export type AnswerOf<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never;

/** Declares one endpoint. Types only: the server adds the handler, the client the call. */
export const endpoint = <
  R extends z.ZodType,
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  spec: EndpointSpec<P, Q, B, R> & Says,
): Endpoint<P, Q, B, R> => spec;

/** Fills `{name}` in an endpoint's path, each value percent-encoded. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}
