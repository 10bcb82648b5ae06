import { organisationsEndpoints } from '@soteria/contract/organisations/organisations.endpoints';
import { exportJWK, exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectOf } from '../demo/demo-id.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestIssuer, type TestIssuer } from '../testing/test-issuer.ts';
import { openSocket } from '../testing/test-socket.ts';

let test: TestApp;
let issuer: TestIssuer;
beforeAll(async () => {
  test = await startTestApp();
  issuer = await createTestIssuer('https://issuer.test');
});
afterAll(() => test.close());

const now = () => Math.floor(test.clock.now() / 1000);
const good = (): JWTPayload => ({
  iss: 'https://issuer.test',
  aud: 'http://localhost:4000/api',
  sub: subjectOf('m.lindqvist'),
  iat: now(),
  exp: now() + 900,
});
const encode = (part: object | string) =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
const bare = (header: object, claims: object, signature = '') =>
  `${encode(header)}.${encode(claims)}.${signature}`;

/** Signed by somebody else, who says so or not. */
async function foreign(header: object, alg = 'ES256'): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
  const jwk = await exportJWK(publicKey);
  return new SignJWT(good())
    .setProtectedHeader({ alg, kid: 'test', jwk, ...header } as never)
    .sign(privateKey);
}

/** With what everybody knows of the issuer's key taken for a shared secret. */
async function withPublicKey(secretOf: (key: CryptoKey, jwk: object) => Promise<string> | string) {
  const jwk = issuer.jwks.keys[0] as object;
  const key = (await importJWK(jwk as never, 'ES256', { extractable: true })) as CryptoKey;
  return new SignJWT(good())
    .setProtectedHeader({ alg: 'HS256', kid: 'test' })
    .sign(Buffer.from(await secretOf(key, jwk)));
}

async function bent(bend: (parts: [string, string, string]) => string): Promise<string> {
  const parts = (await issuer.signClaims(good())).split('.') as [string, string, string];
  return bend(parts);
}

const without = (name: string) => Object.fromEntries(Object.entries(good()).filter(([key]) => key !== name));

const TOKENS: [string, () => Promise<string> | string][] = [
  ['unsigned', () => bare({ alg: 'none' }, good())],
  ['unsigned, in other letters', () => bare({ alg: 'nOnE', kid: 'test' }, good())],
  [
    'unsigned, with a signature',
    () => bent(([, claims, signature]) => `${encode({ alg: 'none' })}.${claims}.${signature}`),
  ],
  ['without a signature', () => bent(([header, claims]) => `${header}.${claims}.`)],
  [
    'with a signature of zeros',
    () => bent(([header, claims]) => `${header}.${claims}.${Buffer.alloc(64).toString('base64url')}`),
  ],
  [
    'with half a signature',
    () => bent(([header, claims, signature]) => `${header}.${claims}.${signature.slice(0, 43)}`),
  ],
  [
    'with a signature too long',
    () => bent(([header, claims, signature]) => `${header}.${claims}.${signature}AAAA`),
  ],
  [
    'of another person',
    () =>
      bent(
        ([header, , signature]) =>
          `${header}.${encode({ ...good(), sub: subjectOf('t.okafor') })}.${signature}`,
      ),
  ],
  ['with the public key as a secret, PEM', () => withPublicKey((key) => exportSPKI(key))],
  ['with the public key as a secret, JSON', () => withPublicKey((_key, jwk) => JSON.stringify(jwk))],
  ['by somebody else under our key id', () => foreign({})],
  ['by somebody else who brings a key', () => foreign({ kid: undefined })],
  [
    'by somebody else who says where the key is',
    () => foreign({ jku: 'http://127.0.0.1:9/keys', kid: 'theirs' }),
  ],
  [
    'by somebody else who brings a certificate',
    () => foreign({ x5u: 'http://127.0.0.1:9/x', x5c: ['YQ=='] }),
  ],
  ['by a key that is a file', () => foreign({ kid: '../../../../dev/null' })],
  ['by a key that is SQL', () => foreign({ kid: "' or 1=1 --" })],
  ['by another kind of key', () => foreign({}, 'RS256')],
  [
    'with what must be understood and is not',
    () => issuer.signClaims(good(), { crit: ['urn:strange'], 'urn:strange': 1 }),
  ],
  ['expired', () => issuer.signClaims({ ...good(), exp: now() - 6 })],
  ['that never expires', () => issuer.signClaims(without('exp'))],
  ['that expires at a word', () => issuer.signClaims({ ...good(), exp: 'never' as never })],
  ['not valid yet', () => issuer.signClaims({ ...good(), nbf: now() + 60 })],
  ['for another audience', () => issuer.signClaims({ ...good(), aud: 'https://another.example/api' })],
  [
    'for an audience that begins like ours',
    () => issuer.signClaims({ ...good(), aud: 'http://localhost:4000/api/x' }),
  ],
  ['for the web client: an id token', () => issuer.signClaims({ ...good(), aud: 'soteria-web', nonce: 'a' })],
  ['for nobody', () => issuer.signClaims(without('aud'))],
  ['from another issuer', () => issuer.signClaims({ ...good(), iss: 'https://evil.example' })],
  [
    'from an issuer that begins like ours',
    () => issuer.signClaims({ ...good(), iss: 'https://issuer.test/' }),
  ],
  ['from nobody', () => issuer.signClaims(without('iss'))],
  ['of nobody', () => issuer.signClaims(without('sub'))],
  ['of an empty name', () => issuer.signClaims({ ...good(), sub: '' })],
  ['of a number', () => issuer.signClaims({ ...good(), sub: 1 as never })],
  ['of a list', () => issuer.signClaims({ ...good(), sub: [subjectOf('t.okafor')] as never })],
  ['of a name too long', () => issuer.signClaims({ ...good(), sub: 'x'.repeat(256) })],
  [
    'with claims that are a list',
    () => bent(([header, , signature]) => `${header}.${encode('[]')}.${signature}`),
  ],
  [
    'with claims that are no JSON',
    () => bent(([header, , signature]) => `${header}.${encode('{')}.${signature}`),
  ],
  [
    'with a header that is no JSON',
    () => bent(([, claims, signature]) => `${encode('{')}.${claims}.${signature}`),
  ],
  ['in five parts', () => bent((parts) => `${parts.join('.')}.a.b`)],
  ['in one part', () => 'nonsense'],
  ['of dots', () => '..'],
];

describe('a token', () => {
  const orgs = organisationsEndpoints.listOwnOrganisations;

  it('as it should be lets in', async () => {
    expect((await test.callWithToken(await issuer.signClaims(good()), orgs)).status).toBe(200);
  });

  it.each(TOKENS)('%s opens neither the API nor the hub', async (_what, make) => {
    const token = await make();
    const answer = await test.callWithToken(token, orgs);
    expect([answer.status, answer.problem.code]).toEqual([401, 'unauthenticated']);
    const socket = await openSocket(test.url, token);
    expect(await socket.closed).toBe(4401);
    expect(socket.frames).toEqual([]);
  });

  it('anywhere but in its header is none', async () => {
    const token = await issuer.signClaims(good());
    const url = `${test.url}/api/v1/self/orgs`;
    const attempts: [string, Record<string, string>][] = [
      [`${url}?access_token=${token}`, {}],
      [`${url}?grant=${token}`, {}],
      [url, { cookie: `access_token=${token}; token=${token}` }],
      [url, { authorization: token }],
      [url, { authorization: `Basic ${token}` }],
      [url, { 'x-access-token': token }],
    ];
    for (const [address, headers] of attempts) expect((await fetch(address, { headers })).status).toBe(401);
  });
});
