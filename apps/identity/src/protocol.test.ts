import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Browser, tokenOf } from './testing/browser.ts';
import { createTestIdentity, MAYA, redemptionOf, type TestIdentity } from './testing/test-identity.ts';

/** Another Soteria, which names this provider as its OIDC_ISSUER. */
const ELSEWHERE = 'https://soteria.elsewhere.example';

let house: TestIdentity;

beforeAll(async () => {
  house = await createTestIdentity([ELSEWHERE]);
});
afterAll(() => house.close());
beforeEach(() => {
  house.ended.length = 0;
});

const refresh = (refreshToken: string) =>
  house.redeem({ grant_type: 'refresh_token', refresh_token: refreshToken });

test('signs in by code and PKCE, with a JWT for the API', async () => {
  const browser = new Browser();
  const visit = await house.authorise(browser);
  expect(visit.page).toContain('<h1>Sign in</h1>');
  const form = { token: tokenOf(visit), email: ' Maya@Riverside.Example', password: MAYA.password };
  const back = await browser.follow(`${visit.url}/sign-in`, house.redirectUri, form);
  const answer = new URL(back.url).searchParams;
  expect([answer.get('state'), answer.get('iss')]).toEqual(['a-state', house.identity.issuer]);

  const { status, body } = await house.redeem(
    redemptionOf(answer.get('code') ?? '', visit.verifier, house.redirectUri),
  );
  expect(status).toBe(200);
  const claims = await house.read(body.access_token);
  expect(claims.sub).toBe(MAYA.subjectId);
  expect(claims.sid).toEqual(expect.any(String));
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(15 * 60);
  expect(claims).toMatchObject(await sameClaimsAsIssued(claims.sid));
});

async function sameClaimsAsIssued(sid: unknown) {
  const issued = await house.read(await house.identity.issueAccessToken(MAYA.email, String(sid)));
  const { jti: _jti, iat: _iat, exp: _exp, ...rest } = issued;
  return rest;
}

test('a browser that is signed in goes straight through, also silently', async () => {
  const browser = new Browser();
  expect((await house.authorise(browser, { prompt: 'none' })).url).toContain('error=login_required');
  await house.signIn(browser);
  const silent = `${house.url}/signed-in-silent`;
  expect((await house.authorise(browser)).url).toContain('code=');
  expect((await house.authorise(browser, { prompt: 'none', redirect_uri: silent })).url).toMatch(
    /signed-in-silent\?code=/,
  );
});

test('a code works once, only with its verifier, and its replay ends what it gave', async () => {
  const browser = new Browser();
  await house.signIn(browser);
  const { url, verifier } = await house.authorise(browser);
  const code = new URL(url).searchParams.get('code') ?? '';
  const wrong = await house.redeem(redemptionOf(code, 'x'.repeat(43), house.redirectUri));
  expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);

  const again = await house.authorise(browser);
  const good = redemptionOf(
    new URL(again.url).searchParams.get('code') ?? '',
    again.verifier,
    house.redirectUri,
  );
  const { body } = await house.redeem(good);
  expect((await house.redeem(good)).body.error).toBe('invalid_grant');
  expect((await refresh(body.refresh_token)).body.error).toBe('invalid_grant');
  expect(house.ended).toEqual([{ subjectId: MAYA.subjectId, sessionId: expect.any(String) }]);
  expect(verifier).not.toBe(again.verifier);
});

test('a code without PKCE, or for a strange address, is never given', async () => {
  const browser = new Browser();
  const noPkce = await house.authorise(browser, { code_challenge: '', code_challenge_method: '' });
  expect(noPkce.url).toContain('error=invalid_request');
  const strange = await house.authorise(browser, { redirect_uri: 'https://evil.example/signed-in' });
  expect([strange.status, strange.url.startsWith(house.url)]).toEqual([400, true]);
  expect(strange.page).toContain('That did not work');
});

test('refresh tokens rotate; one used twice ends the session', async () => {
  const first = await house.signIn(new Browser());
  const { body: second } = await refresh(first.refresh_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const [one, two] = [await house.read(first.access_token), await house.read(second.access_token)];
  expect([two.sub, two.sid, two.aud]).toEqual([one.sub, one.sid, one.aud]);
  expect(house.ended).toEqual([]);

  expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
  expect(house.ended).toEqual([{ subjectId: MAYA.subjectId, sessionId: one.sid }]);
  expect((await refresh(second.refresh_token)).body.error).toBe('invalid_grant');
});

test('of two refreshes at once one is refused', async () => {
  const { refresh_token: token } = await house.signIn(new Browser());
  const answers = await Promise.all([refresh(token), refresh(token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('signing out with the id token goes to /logged-out without a question and ends the session', async () => {
  const browser = new Browser();
  const tokens = await house.signIn(browser);
  const { sid } = await house.read(tokens.access_token);
  const loggedOut = `${house.url}/logged-out`;
  const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: loggedOut });
  const asked = await browser.follow(`${house.url}/oidc/session/end?${query}`, loggedOut);
  expect(asked.page).toContain('data-sends-itself');
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(asked.page)?.[1] ?? '';
  const done = await browser.follow(`${house.url}/oidc/session/end/confirm`, loggedOut, {
    xsrf,
    logout: 'yes',
  });
  expect(done.url).toBe(loggedOut);
  expect(house.ended).toContainEqual({ subjectId: MAYA.subjectId, sessionId: sid });
  expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  expect((await house.authorise(browser, { prompt: 'none' })).url).toContain('error=login_required');
});

test('signing out without the id token asks first', async () => {
  const browser = new Browser();
  await house.signIn(browser);
  const asked = await browser.follow(`${house.url}/oidc/session/end`, 'nowhere');
  expect(asked.page).toContain('Sign out?');
  expect(asked.page).not.toContain('data-sends-itself');
});

test('another person signing in on the same browser takes the place of the first', async () => {
  const ana = { ...MAYA, subjectId: 'subject-ana', email: 'ana@riverside.example', displayName: 'Ana' };
  await house.identity.createAccount(ana);
  const browser = new Browser();
  await house.signIn(browser);
  const visit = await house.authorise(browser, { prompt: 'login' });
  const form = { token: tokenOf(visit), email: ana.email, password: ana.password };
  const between = await browser.follow(`${visit.url}/sign-in`, house.redirectUri, form);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(between.page)?.[1] ?? '';
  const action = /action="([^"]+)"/.exec(between.page)?.[1] ?? '';
  const back = await browser.follow(action, house.redirectUri, { xsrf, logout: 'yes' });
  const code = new URL(back.url).searchParams.get('code') ?? '';
  const { body } = await house.redeem(redemptionOf(code, visit.verifier, house.redirectUri));
  expect((await house.read(body.access_token)).sub).toBe(ana.subjectId);
  expect(house.ended.map(({ subjectId }) => subjectId)).toContain(MAYA.subjectId);
});

test('discovery names the address people use, whatever the Host header says', async () => {
  const response = await fetch(`${house.url}/oidc/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.example' },
  });
  const document = (await response.json()) as Record<string, string>;
  expect([document.issuer, document.token_endpoint]).toEqual([
    `${house.url}/oidc`,
    `${house.url}/oidc/token`,
  ]);
});

test('as the provider of another Soteria it leads back there, with tokens for that one alone', async () => {
  const browser = new Browser();
  await house.signIn(browser);
  const redirectUri = `${ELSEWHERE}/signed-in`;
  const { verifier, ...extra } = await authoriseElsewhere(browser, redirectUri);
  const code = new URL(extra.url).searchParams.get('code') ?? '';
  const { body } = await house.redeem(redemptionOf(code, verifier, redirectUri));
  expect(decodeJwt(body.access_token).aud).toBe(`${ELSEWHERE}/api`);
  const strange = await house.authorise(browser, { resource: 'https://evil.example/api' });
  expect(strange.url).toContain('error=invalid_target');
});

/** The last redirect leads away, where nothing answers: its address is all that is wanted. */
async function authoriseElsewhere(browser: Browser, redirectUri: string) {
  const there = { redirect_uri: redirectUri, resource: `${ELSEWHERE}/api` };
  return house.authorise(browser, there, redirectUri);
}
