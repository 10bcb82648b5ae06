import { faqsEndpoints } from '@soteria/contract/faqs/faqs.endpoints';
import { incidentsEndpoints } from '@soteria/contract/incidents/incidents.endpoints';
import { organisationsEndpoints } from '@soteria/contract/organisations/organisations.endpoints';
import { preferencesEndpoints } from '@soteria/contract/preferences/preferences.endpoints';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectOf } from '../../demo/demo-id.ts';
import { raise, riverside } from '../../testing/raise.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ RATE_LIMIT_PER_SECOND: '20' });
});
afterAll(() => test.close());

/** Rate limits count by the second, per subject: each test calls as somebody of its own. */
const post = async (account: string, path: string, init: RequestInit) =>
  fetch(`${test.url}/api/v1${path}`, {
    method: 'POST',
    ...init,
    headers: { authorization: `Bearer ${await test.tokenOf(account)}`, ...init.headers },
  });

const json = { 'content-type': 'application/json' };

describe('requests', () => {
  const timelines = `/${riverside.t}/Timelines`;

  it.each([
    ['no JSON', '{', json, 400],
    ['too deep', `${'['.repeat(30)}${']'.repeat(30)}`, json, 400],
    ['no object', '"text"', json, 400],
    ['a NUL in a text', '{"Content":{"Text":"a\\u0000b"}}', json, 400],
    ['too large', `"${'x'.repeat(300_000)}"`, json, 413],
    ['of a foreign type', '<xml/>', { 'content-type': 'application/xml' }, 415],
    ['empty', '', json, 400],
  ])('refuses a body that is %s', async (_what, body, headers, status) => {
    const answer = await post('c.oyelaran', timelines, { body, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await answer.json()).toMatchObject({
      status,
      code: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it.each([
    '/api/v1/%zz',
    '/api/v1/nowhere',
    `/api/v1/${'x'.repeat(2000)}`,
    '/api/v1/self/orgs/../../../etc/passwd',
  ])('answers %s with a clear 4xx', async (path) => {
    const answer = await fetch(test.url + path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('matches paths and body names without regard to case', async () => {
    const path = `/${riverside.t.toUpperCase()}/sEaRcH/responders`;
    const body = JSON.stringify({ responderSEARCHtype: 1, orgid: riverside.o.toUpperCase() });
    const answer = await post('l.duval', path, { body, headers: json });
    expect(answer.status).toBe(200);
  });

  it('says which fields are wrong', async () => {
    const answer = await raise(test, 'm.greene', { displayName: '   ' });
    expect(answer.status).toBe(400);
    expect(answer.problem.errors).toEqual({ DisplayName: ['This cannot be blank.'] });
  });
});

describe('tokens', () => {
  const orgs = organisationsEndpoints.listOwnOrganisations;
  const claims = { iss: 'https://issuer.test', aud: 'http://localhost:4000/api', sub: subjectOf('t.okafor') };

  it('lets in with a valid one and nobody without', async () => {
    expect((await test.call('r.ahmed', orgs)).status).toBe(200);
    expect((await test.callWithToken(null, orgs)).status).toBe(401);
    expect((await test.callWithToken('nonsense', orgs)).status).toBe(401);
  });

  it('refuses an expired, unsigned or secret-signed one, and one for another audience', async () => {
    const now = Math.floor(test.clock.now() / 1000);
    const unsigned = new UnsecuredJWT(claims).setExpirationTime(now + 900).encode();
    const secret = new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'test' })
      .setExpirationTime(now + 900);
    const tokens = [
      await test.tokenOf('r.ahmed', { lifetimeSeconds: -60 }),
      unsigned,
      await secret.sign(Buffer.from('a shared secret of 32 bytes or so')),
      await test.tokenOf('r.ahmed', { audience: 'https://another.example' }),
    ];
    for (const token of tokens) expect((await test.callWithToken(token, orgs)).status).toBe(401);
  });

  it('bars a platform admin with the words of core §8', async () => {
    const answer = await test.call('platform', orgs);
    expect(answer.status).toBe(403);
    expect(answer.problem).toMatchObject({ code: 'platform-admin', title: 'Platform admins cannot login' });
  });
});

describe('rate limit', () => {
  it('holds back a subject that asks too much, says when to return, and never an SOS', async () => {
    const asked = await Promise.all(
      Array.from({ length: 40 }, () => test.call('s.byrne', preferencesEndpoints.getPreferences)),
    );
    const refused = asked.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    const raised = await Promise.all(Array.from({ length: 30 }, () => raise(test, 's.byrne')));
    expect(raised.map((answer) => answer.status)).toEqual(Array.from({ length: 30 }, () => 201));
    expect((await test.call('t.nguyen', preferencesEndpoints.getPreferences)).status).toBe(200);
  });
});

describe('what is public', () => {
  it('serves the OpenAPI document of the contract, and a page to read it', async () => {
    const document = await (await fetch(`${test.url}/api/v1/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths[incidentsEndpoints.createIncident.path].post.operationId).toBe('createIncident');
    const { parameters, responses } = document.paths[incidentsEndpoints.listOwnIncidents.path].get;
    expect(parameters).toContainEqual(expect.objectContaining({ name: 'If-None-Match', in: 'header' }));
    expect(Object.keys(responses)).toContain('304');
    const page = await (await fetch(`${test.url}/api/docs`)).text();
    expect(page).toContain('/{t}/Incidents');
  });

  it('serves health, metrics and the notice', async () => {
    expect((await fetch(`${test.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${test.url}/health/ready`)).status).toBe(200);
    expect(await (await fetch(`${test.url}/metrics`)).text()).toContain('soteria_alert_seconds_bucket');
    const notice = await test.callWithToken(null, faqsEndpoints.getNotice);
    expect(notice.body).toEqual({ notification: null, cta_text: null, cta_link: null });
  });

  it('sends a strict content security policy', async () => {
    const policy = (await fetch(`${test.url}/api/docs`)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });
});
