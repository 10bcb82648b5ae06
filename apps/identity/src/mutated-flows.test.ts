import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from './testing/browser.ts';
import { createTestIdentity, redemptionOf, type TestIdentity } from './testing/test-identity.ts';

let house: TestIdentity;
let browser: Browser;

beforeAll(async () => {
  house = await createTestIdentity();
  browser = new Browser();
  // Who is signed in already is given a code at once: whatever is refused is refused for what was bent.
  await house.signIn(browser);
});
afterAll(() => house.close());

/** A good code, with what redeems it. */
async function takeCode() {
  const { url, verifier } = await house.authorise(browser);
  expect(url).toContain('code=');
  return redemptionOf(new URL(url).searchParams.get('code') ?? '', verifier, house.redirectUri);
}

describe('a way back that is not the one registered', () => {
  const bends: [string, (address: string) => string][] = [
    ['longer', (address) => `${address}.evil.example`],
    ['below it', (address) => `${address}/x`],
    ['above it', (address) => `${address}/../x`],
    ['with a query', (address) => `${address}?next=https://evil.example`],
    ['with a fragment', (address) => `${address}#x`],
    ['with a slash', (address) => `${address}/`],
    ['in other letters', (address) => address.replace('signed-in', 'Signed-In')],
    ['encoded', (address) => address.replace('signed-in', 'signed%2Din')],
    ['of somebody at it', (address) => address.replace('127.0.0.1', '127.0.0.1@evil.example')],
    ['with a name before it', (address) => address.replace('//', '//evil@')],
    ['on another port', (address) => address.replace(/:\d+\//, ':1/')],
    ['on no port', (address) => address.replace(/:\d+\//, '/')],
    ['another scheme', (address) => address.replace('http:', 'https:')],
    ['a script', () => 'javascript:alert(1)//signed-in'],
    ['data', () => 'data:text/html,signed-in'],
    ['no scheme', (address) => address.replace('http:', '')],
    ['a path alone', () => '/signed-in'],
    ['a backslash', (address) => address.replace('/signed-in', '\\@evil.example/signed-in')],
    ['nothing', () => ''],
  ];

  test('the one registered gets its code', async () => {
    expect((await house.authorise(browser)).url).toContain('code=');
  });

  test.each(bends)('%s: gets no code, and nobody is sent there', async (_what, bend) => {
    const visit = await house.authorise(browser, { redirect_uri: bend(house.redirectUri) }, 'nowhere');
    expect([visit.status, visit.url.startsWith(`${house.url}/oidc/`)]).toEqual([400, true]);
    expect(visit.page).not.toContain('code=');
  });
});

describe('a request that asks for another way in', () => {
  test.each<[string, Record<string, string>]>([
    ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['PKCE without its method, which is plain', { code_challenge_method: '' }],
    ['a challenge that is none', { code_challenge: 'short' }],
    ['a token at once', { response_type: 'token' }],
    ['an id token at once', { response_type: 'id_token', nonce: 'a' }],
    ['both', { response_type: 'code id_token', nonce: 'a' }],
    ['the answer of no kind there is', { response_mode: 'nonsense' }],
    ['a request of its own', { request: 'eyJhbGciOiJub25lIn0.e30.' }],
    ['a request from elsewhere', { request_uri: 'http://127.0.0.1:9/request' }],
    ['an audience of another', { resource: 'https://evil.example/api' }],
    ['an audience that begins like ours', { resource: 'http://127.0.0.1.evil.example/api' }],
  ])('%s: gets no code', async (_what, extra) => {
    const { url, page } = await house.authorise(browser, extra);
    expect(url).not.toMatch(/[?&#](code|access_token|id_token)=/);
    expect(page).not.toMatch(/name="code"/);
  });

  test.each(['someone-else', 'soteria-accounts', 'SOTERIA-WEB', ''])(
    'a client %j gets none',
    async (client) => {
      const { url } = await house.authorise(browser, { client_id: client }, 'nowhere');
      expect(url).not.toContain('code=');
    },
  );

  test('its state and nonce come back as they were sent, and as no markup', async () => {
    const state = `"><script>alert(1)</script>&code=mine`;
    const { url } = await house.authorise(browser, { state, nonce: 'a-nonce' });
    const answer = new URL(url).searchParams;
    expect(answer.get('state')).toBe(state);
    expect(answer.getAll('code')).toHaveLength(1);
    const refused = await house.authorise(
      browser,
      { state, redirect_uri: `https://evil.example/${state}` },
      'nowhere',
    );
    expect(refused.page).not.toContain('<script>alert');
  });
});

/** The same but for its last letter. */
const otherLetter = (text: string) => text.slice(0, -1) + (text.endsWith('-') ? '_' : '-');

describe('a code', () => {
  type Form = Record<string, string>;
  test('redeemed as it should be gives tokens', async () => {
    expect((await house.redeem(await takeCode())).status).toBe(200);
  });

  test.each<[string, (form: Form) => Form]>([
    ['without its verifier', ({ code_verifier: _, ...form }) => form],
    ['with an empty verifier', (form) => ({ ...form, code_verifier: '' })],
    [
      'with the challenge as verifier',
      (form) => ({
        ...form,
        code_verifier: createHash('sha256')
          .update(form.code_verifier ?? '')
          .digest('base64url'),
      }),
    ],
    ['with another verifier', (form) => ({ ...form, code_verifier: 'x'.repeat(43) })],
    ['for another way back', (form) => ({ ...form, redirect_uri: `${form.redirect_uri}-silent` })],
    ['for no way back', ({ redirect_uri: _, ...form }) => form],
    ['by another client', (form) => ({ ...form, client_id: 'soteria-accounts' })],
    ['by a client there is not', (form) => ({ ...form, client_id: 'evil' })],
    ['of another letter', (form) => ({ ...form, code: otherLetter(form.code ?? '') })],
    ['as a refresh token', (form) => ({ grant_type: 'refresh_token', refresh_token: form.code ?? '' })],
    [
      'by a grant there is not',
      (form) => ({ ...form, grant_type: 'password', username: 'maya', password: 'x' }),
    ],
    ['by the client alone', () => ({ grant_type: 'client_credentials' })],
    ['for another audience', (form) => ({ ...form, resource: 'https://evil.example/api' })],
  ])('%s gives nothing', async (_what, bend) => {
    const { status, body } = await house.redeem(bend((await takeCode()) as Form));
    expect([400, 401]).toContain(status);
    expect(body.access_token).toBeUndefined();
  });

  test('after a minute gives nothing', async () => {
    const form = await takeCode();
    const { rowCount } = await house.pool.query(
      "update identity.artifact set expires_at = now() - interval '1 second' where model = 'AuthorizationCode'",
    );
    expect(rowCount).toBeGreaterThan(0);
    expect((await house.redeem(form as Record<string, string>)).body.error).toBe('invalid_grant');
  });
});

describe('a refresh token', () => {
  test.each<[string, (token: string) => Record<string, string>]>([
    ['by another client', (token) => ({ refresh_token: token, client_id: 'soteria-accounts' })],
    ['of another letter', (token) => ({ refresh_token: otherLetter(token) })],
    ['for another audience', (token) => ({ refresh_token: token, resource: 'https://evil.example/api' })],
    ['for more than was given', (token) => ({ refresh_token: token, scope: 'openid admin' })],
    [
      'as a code',
      (token) => ({ code: token, grant_type: 'authorization_code', redirect_uri: house.redirectUri }),
    ],
  ])('%s gives nothing', async (_what, bend) => {
    const { body: tokens } = await house.redeem((await takeCode()) as Record<string, string>);
    const { status, body } = await house.redeem({
      grant_type: 'refresh_token',
      ...bend(tokens.refresh_token),
    });
    expect([400, 401]).toContain(status);
    expect(body.access_token).toBeUndefined();
  });
});
