import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { importJWK, type JSONWebKeySet, SignJWT } from 'jose';
import type pg from 'pg';
import { findAccount, insertAccounts } from './accounts/accounts.ts';
import { createFormTokens } from './accounts/form-tokens.ts';
import { hashPassword } from './accounts/passwords.ts';
import { createThrottle } from './accounts/throttle.ts';
import type { House } from './house.ts';
import { mountPages } from './mount-pages.ts';
import { type EndedSession, sweepArtifacts } from './protocol/artifacts.ts';
import { mountProvider, PREFIX } from './protocol/mount-provider.ts';
import { ACCESS_TOKEN_SECONDS, audienceOf, createProvider } from './protocol/provider.ts';
import { loadSecrets, publicPartOf, type Secrets, SIGNING_ALGORITHM } from './protocol/secrets.ts';
import { assetRoutes } from './routes/assets.routes.ts';

export interface IdentityOptions {
  /** The one address people use, without a trailing slash; the provider is at `<publicUrl>/oidc`. */
  publicUrl: string;
  clientId: string;
  /** Addresses of further web clients that sign in here, when this is the provider of another Soteria. */
  otherClientUrls?: string[];
  /** On a database that `migrateIdentity` has been through. */
  pool: pg.Pool;
  clock: { now(): number };
  /** Whether the visitor's address is what a proxy says it is. */
  trustProxy?: boolean;
  log: { info(text: string): void; warn(text: string): void; error(text: string): void };
  /** Shown on the sign-in page of a demo. */
  demoHint?: string;
  /** A browser was signed out, by itself, by a password change elsewhere, or because a token was used twice. */
  onSessionEnded(subjectId: string, sessionId: string | null): void;
}

export interface Account {
  subjectId: string;
  email: string;
  password: string;
  displayName: string;
}

export interface Identity {
  /** To be registered with the prefix `/oidc`. */
  plugin: FastifyPluginAsync;
  issuer: string;
  publicJwks(): JSONWebKeySet;
  /** Adds an account unless its subject or its e-mail is there; the password rules are the pages' affair. */
  createAccount(account: Account): Promise<void>;
  /** As `createAccount`, with one hash for each distinct password, so that a demo is filled in no time. */
  createAccounts(accounts: Account[]): Promise<void>;
  /** An access token as the flow issues them. @throws when there is no such account */
  issueAccessToken(email: string, sessionId?: string): Promise<string>;
}

const SWEEP_EVERY_MS = 3_600_000;

/** The OpenID Connect provider inside the product: protocol by oidc-provider, pages and accounts by us. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { publicUrl, pool, clock } = options;
  const issuer = `${publicUrl}${PREFIX}`;
  const secrets = await loadSecrets(pool);
  const clientUrls = [publicUrl, ...(options.otherClientUrls ?? [])];
  const endSessions = (sessions: EndedSession[]): void => {
    for (const { accountId, uid } of sessions) options.onSessionEnded(accountId, uid);
  };
  const provider = createProvider({
    issuer,
    publicUrl,
    clientUrls,
    clientId: options.clientId,
    pool,
    secrets,
    onSessionsEnded: endSessions,
    onError: (error) => options.log.error(`The identity provider failed: ${error.stack}`),
  });
  const house: House = {
    provider,
    pool,
    clock,
    throttle: createThrottle(pool, clock),
    formTokens: createFormTokens(secrets.cookieKeys[0] ?? ''),
    publicUrl,
    issuer,
    formTargets: clientUrls.map((url) => new URL(url).origin),
    demoHint: options.demoHint,
    addressOf: (request) => addressOf(request, options.trustProxy ?? false),
    endSessions,
  };
  const plugin: FastifyPluginAsync = async (scope) => {
    const sweep = () => sweepArtifacts(pool).catch((error: Error) => options.log.warn(error.message));
    const timer = setInterval(sweep, SWEEP_EVERY_MS).unref();
    scope.addHook('onClose', async () => clearInterval(timer));
    await scope.register(async (pages) => mountPages(pages, house, options.log));
    await scope.register(async (assets) => assetRoutes(assets));
    await scope.register(async (protocol) => mountProvider(protocol, provider, publicUrl));
  };
  const createAccounts = (accounts: Account[]) => addAccounts(pool, accounts, new Date(clock.now()));
  return {
    plugin,
    issuer,
    publicJwks: () => publicPartOf(secrets.signingKeys),
    createAccount: (account) => createAccounts([account]),
    createAccounts,
    async issueAccessToken(email, sessionId = randomUUID()) {
      const account = await findAccount(pool, { email });
      if (!account) throw new Error(`There is no account ${email}.`);
      const audience = audienceOf(publicUrl);
      const client = options.clientId;
      return signToken(secrets, {
        issuer,
        audience,
        client,
        sub: account.subjectId,
        sid: sessionId,
        at: clock.now(),
      });
    },
  };
}

const addressOf = (request: FastifyRequest, trustProxy: boolean): string =>
  (trustProxy ? request.ip : request.socket.remoteAddress) ?? '';

async function addAccounts(pool: pg.Pool, accounts: Account[], at: Date): Promise<void> {
  const passwords = [...new Set(accounts.map((account) => account.password))];
  const hashes = new Map(
    await Promise.all(passwords.map(async (text) => [text, await hashPassword(text)] as const)),
  );
  const rows = accounts.map(({ password, ...account }) => ({
    ...account,
    passwordHash: hashes.get(password) ?? '',
  }));
  await insertAccounts(pool, rows, at);
}

interface TokenContent {
  issuer: string;
  audience: string;
  client: string;
  sub: string;
  sid: string;
  /** Unix milliseconds. */
  at: number;
}

async function signToken({ signingKeys }: Secrets, content: TokenContent): Promise<string> {
  const [key] = signingKeys.keys;
  if (!key) throw new Error('There is no signing key.');
  const issuedAt = Math.floor(content.at / 1000);
  return new SignJWT({ sid: content.sid, client_id: content.client, scope: 'openid profile email' })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: 'at+jwt', ...(key.kid ? { kid: key.kid } : {}) })
    .setIssuer(content.issuer)
    .setAudience(content.audience)
    .setSubject(content.sub)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(await importJWK(key, SIGNING_ALGORITHM));
}
