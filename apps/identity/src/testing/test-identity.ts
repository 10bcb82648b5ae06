import { createHash, randomBytes } from 'node:crypto';
import { createTestDatabase } from '@soteria/database/test-database';
import fastify from 'fastify';
import { createLocalJWKSet, type JWTPayload, jwtVerify } from 'jose';
import pg from 'pg';
import { createIdentity, type Identity } from '../identity.ts';
import { type Browser, tokenOf, type Visit } from './browser.ts';

export const MAYA = {
  subjectId: 'subject-maya',
  email: 'maya@riverside.example',
  password: 'four plain words together',
  displayName: 'Maya Okafor',
};

export interface Tokens {
  access_token: string;
  refresh_token: string;
  id_token: string;
}

export interface TestIdentity {
  url: string;
  identity: Identity;
  pool: pg.Pool;
  /** Stands still at the moment the test began, and goes on by what is added to `ahead`, in milliseconds. */
  clock: { ahead: number; now(): number };
  ended: { subjectId: string; sessionId: string | null }[];
  redirectUri: string;
  authorise(
    browser: Browser,
    extra?: Record<string, string>,
    end?: string,
  ): Promise<Visit & { verifier: string }>;
  signIn(browser: Browser, account?: { email: string; password: string }): Promise<Tokens>;
  redeem(form: Record<string, string>): Promise<{ status: number; body: Tokens & { error?: string } }>;
  read(accessToken: string): Promise<JWTPayload>;
  close(): Promise<void>;
}

const CLIENT = 'soteria-web';

/** The provider on a database of its own, over real HTTP, with one account in it. */
export async function createTestIdentity(otherClientUrls: string[] = []): Promise<TestIdentity> {
  const database = await createTestDatabase({ template: 'server' });
  const pool = new pg.Pool({ connectionString: database.url });
  // The drop may still meet a connection that is on its way out, which then says so.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  const start = Date.now();
  const clock = { ahead: 0, now: () => start + clock.ahead };
  const ended: TestIdentity['ended'] = [];
  const http = fastify();
  // The address has to be known first: it is part of all that the provider says.
  const probe = fastify();
  const { port } = new URL(await probe.listen({ port: 0, host: '127.0.0.1' }));
  await probe.close();
  const url = `http://127.0.0.1:${port}`;
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (text: string) => process.stderr.write(`${text}\n`),
  };
  const onSessionEnded = (subjectId: string, sessionId: string | null) =>
    ended.push({ subjectId, sessionId });
  const identity = await createIdentity({
    publicUrl: url,
    clientId: CLIENT,
    otherClientUrls,
    pool,
    clock,
    log,
    onSessionEnded,
  });
  await identity.createAccount(MAYA);
  await http.register(identity.plugin, { prefix: '/oidc' });
  await http.listen({ port: Number(port), host: '127.0.0.1' });
  const redirectUri = `${url}/signed-in`;

  const redeem: TestIdentity['redeem'] = async (form) => {
    const response = await fetch(`${url}/oidc/token`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: CLIENT, ...form }),
    });
    return { status: response.status, body: (await response.json()) as Tokens & { error?: string } };
  };
  const authorise: TestIdentity['authorise'] = async (browser, extra = {}, end = redirectUri) => {
    const verifier = randomBytes(32).toString('base64url');
    const query = new URLSearchParams({
      client_id: CLIENT,
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: redirectUri,
      resource: `${url}/api`,
      state: 'a-state',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...extra,
    });
    return { ...(await browser.follow(`${url}/oidc/auth?${query}`, end)), verifier };
  };
  return {
    url,
    identity,
    pool,
    clock,
    ended,
    redirectUri,
    authorise,
    redeem,
    async signIn(browser, { email, password } = MAYA) {
      const visit = await authorise(browser);
      const form = { token: tokenOf(visit), email, password };
      const { url: back } = await browser.follow(`${visit.url}/sign-in`, redirectUri, form);
      const code = new URL(back).searchParams.get('code') ?? '';
      const { body } = await redeem(redemptionOf(code, visit.verifier, redirectUri));
      return body;
    },
    async read(accessToken) {
      const keys = createLocalJWKSet(identity.publicJwks());
      const options = { issuer: identity.issuer, audience: `${url}/api`, typ: 'at+jwt' };
      return (await jwtVerify(accessToken, keys, options)).payload;
    },
    async close() {
      await http.close();
      await pool.end();
      await database.drop();
    },
  };
}

export const redemptionOf = (
  code: string,
  verifier: string,
  redirectUri: string,
): Record<string, string> => ({
  grant_type: 'authorization_code',
  code,
  code_verifier: verifier,
  redirect_uri: redirectUri,
});
