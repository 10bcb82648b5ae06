import { subjectId } from '@soteria/contract/kit/ids';
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Caller } from './caller.ts';
import { ProblemError } from './problems.ts';

/** A caller, and when their token expires, Unix ms. */
type Known = Caller & { expiresAt: number };

export interface TokenChecker {
  /** The caller of a valid access token; throws `unauthenticated` otherwise. */
  check(token: string): Promise<Known>;
}

interface TokenOptions {
  issuer: string;
  audience: string;
  /** The issuer's keys: those of the embedded provider, or where another one publishes them. */
  keys: { local: JSONWebKeySet } | { remote: string };
  clock: Clock;
  isRevoked(sessionId: string): boolean;
}

/** Only asymmetric signatures: a shared-secret or unsigned token is never accepted (RFC 8725). */
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 5;
const CACHE_SIZE = 20_000;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** Where another identity provider publishes its keys, by OpenID Connect discovery. */
export async function discoverKeys(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(10_000),
  });
  const document = discovery.parse(await response.json());
  if (document.issuer.replace(/\/+$/, '') !== issuer) {
    throw new Error(`OIDC_ISSUER is ${issuer}, but it calls itself ${document.issuer}.`);
  }
  return document.jwks_uri;
}

export function createTokenChecker(options: TokenOptions): TokenChecker {
  const keys =
    'local' in options.keys
      ? createLocalJWKSet(options.keys.local)
      : createRemoteJWKSet(new URL(options.keys.remote));
  const known = new Map<string, Known>();
  const underWay = new Map<string, Promise<Known>>();

  const verify = async (token: string): Promise<Known> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer: options.issuer,
      audience: options.audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(options.clock.now()),
      requiredClaims: ['sub', 'exp'],
    });
    const subject = subjectId.safeParse(payload.sub);
    if (!subject.success) throw new errors.JWTInvalid('The subject is no text.');
    const caller = {
      subjectId: subject.data,
      sessionId: typeof payload.sid === 'string' ? payload.sid : null,
      expiresAt: (payload.exp ?? 0) * 1000,
    };
    if (known.size >= CACHE_SIZE) known.clear();
    known.set(token, caller);
    return caller;
  };
  // A page that opens asks several things at once, all with a token that is new here.
  const verifyOnce = (token: string): Promise<Known> => {
    const verifying = underWay.get(token) ?? verify(token).finally(() => underWay.delete(token));
    underWay.set(token, verifying);
    return verifying;
  };

  return {
    async check(token) {
      const cached = known.get(token);
      const isFresh = cached && cached.expiresAt + CLOCK_TOLERANCE_SECONDS * 1000 > options.clock.now();
      const caller = isFresh
        ? cached
        : await verifyOnce(token).catch((error: unknown) => {
            // Keys that cannot be fetched are our trouble and not the caller's.
            if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
              throw new ProblemError('unauthenticated');
            }
            throw new ProblemError('unavailable', {}, 1);
          });
      if (caller.sessionId && options.isRevoked(caller.sessionId)) throw new ProblemError('unauthenticated');
      return caller;
    },
  };
}
