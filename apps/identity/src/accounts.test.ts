import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Browser, tokenOf, type Visit } from './testing/browser.ts';
import { createTestIdentity, MAYA, type TestIdentity } from './testing/test-identity.ts';

const NEXT_PASSWORD = 'another set of plain words';

let house: TestIdentity;

beforeAll(async () => {
  house = await createTestIdentity();
});
afterAll(() => house.close());
beforeEach(async () => {
  house.ended.length = 0;
  await house.pool.query('truncate identity.account cascade; truncate identity.attempt, identity.artifact');
  await house.identity.createAccount(MAYA);
});

/** One attempt to sign in; what comes is a page, or the product's own address. */
async function attempt(
  email: string,
  password: string,
  browser = new Browser(),
): Promise<Visit & { retryAfter?: string }> {
  const visit = await house.authorise(browser);
  return browser.follow(`${visit.url}/sign-in`, house.redirectUri, {
    token: tokenOf(visit),
    email,
    password,
  });
}

/** An account page, signed in on the way if need be. */
async function openAccount(browser: Browser, page: string): Promise<Visit> {
  const address = `${house.url}/oidc/account/${page}`;
  const visit = await browser.follow(address, house.redirectUri);
  if (visit.url === address) return visit;
  const form = { token: tokenOf(visit), email: MAYA.email, password: MAYA.password };
  return browser.follow(`${visit.url}/sign-in`, house.redirectUri, form);
}

const post = (browser: Browser, page: string, form: Record<string, string>) =>
  browser.follow(`${house.url}/oidc/account/${page}`, house.redirectUri, form);

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.clock.now() });

async function turnTwoFactorOn(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const visit = await openAccount(browser, 'two-factor');
  const secret = (/<p class="key"[^>]*>([^<]+)/.exec(visit.page)?.[1] ?? '').replaceAll(' ', '');
  const form = { token: tokenOf(visit), code: codeOf(secret), current: MAYA.password };
  const done = await post(browser, 'two-factor/on', form);
  return { secret, codes: [...done.page.matchAll(/<li>([^<]+)<\/li>/g)].map((match) => match[1] ?? '') };
}

test('a wrong password and an unknown account get the same answer in the same time', async () => {
  const plain = ({ status, page }: Visit, email: string) => [
    status,
    page.replaceAll(email, '').replaceAll(/token" value="[^"]+|interaction\/[\w-]+/g, ''),
  ];
  const timed = async (email: string) => {
    const startedAt = performance.now();
    const answer = plain(await attempt(email, 'not the password'), email);
    return { answer, took: performance.now() - startedAt };
  };
  // In turn, and the quickest of each: what else the machine does only ever adds, now to one and now to the other.
  type Timed = Awaited<ReturnType<typeof timed>>;
  const known: Timed[] = [];
  const unknown: Timed[] = [];
  for (let n = 0; n < 4; n++) {
    known.push(await timed(MAYA.email));
    unknown.push(await timed('nobody@riverside.example'));
  }
  expect(unknown.map(({ answer }) => answer)).toEqual(known.map(({ answer }) => answer));
  expect(known.map(({ answer }) => answer[0])).toEqual([422, 422, 422, 422]);
  const quickest = (of: Timed[]) => Math.min(...of.map(({ took }) => took));
  expect(quickest(unknown) / quickest(known)).toBeGreaterThan(0.5);
  expect(quickest(unknown) / quickest(known)).toBeLessThan(2);
});

test('failures are slowed down by account, known or not, and the right password must wait too', async () => {
  for (const email of [MAYA.email, 'nobody@riverside.example']) {
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push((await attempt(email, 'not the password')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  }
  const blocked = await attempt(MAYA.email, MAYA.password);
  expect(blocked.status).toBe(429);
  expect(blocked.page).toMatch(/Too many attempts\. Wait \d\d seconds/);
  house.clock.ahead += 31_000;
  expect((await attempt(MAYA.email, MAYA.password)).url).toContain('code=');
  expect((await attempt(MAYA.email, 'not the password')).status).toBe(422);
});

test('failures are slowed down by address, over many accounts', async () => {
  expect((await attempt('person0@riverside.example', 'x')).status).toBe(422);
  await house.pool.query("update identity.attempt set failures = 38 where key like 'address:%'");
  const statuses = [];
  for (const n of [1, 2, 3]) statuses.push((await attempt(`person${n}@riverside.example`, 'x')).status);
  expect(statuses).toEqual([422, 422, 429]);
});

test('a form without its token changes nothing', async () => {
  const browser = new Browser();
  const visit = await house.authorise(browser);
  const form = { email: MAYA.email, password: MAYA.password };
  expect((await browser.follow(`${visit.url}/sign-in`, house.redirectUri, form)).status).toBe(403);
  expect(
    (await browser.follow(`${visit.url}/sign-in`, house.redirectUri, { ...form, token: 'x' })).status,
  ).toBe(403);

  await openAccount(browser, 'password');
  const change = { current: MAYA.password, next: NEXT_PASSWORD };
  expect((await post(browser, 'password', change)).status).toBe(403);
  expect((await attempt(MAYA.email, MAYA.password)).url).toContain('code=');
  const foreign = tokenOf(await house.authorise(new Browser()));
  expect((await post(browser, 'password', { ...change, token: foreign })).status).toBe(403);
});

test('an interaction is of no use in another browser', async () => {
  const visit = await house.authorise(new Browser());
  const stolen = await new Browser().follow(visit.url, house.redirectUri);
  expect([stolen.status, stolen.page.includes('belongs to another window')]).toEqual([400, true]);
});

test('changing the password ends the other sessions and keeps this one', async () => {
  const elsewhere = await house.signIn(new Browser());
  const { sid } = await house.read(elsewhere.access_token);
  const browser = new Browser();
  const token = tokenOf(await openAccount(browser, 'password'));
  const change = (form: Record<string, string>) => post(browser, 'password', { token, ...form });

  expect((await change({ current: 'wrong', next: NEXT_PASSWORD })).page).toContain(
    'not your current password',
  );
  expect((await change({ current: MAYA.password, next: 'too short' })).page).toContain(
    'at least 15 characters',
  );
  expect((await change({ current: MAYA.password, next: 'passwordpassword1' })).page).toContain(
    'one of the first',
  );
  expect((await change({ current: MAYA.password, next: NEXT_PASSWORD })).page).toContain(
    'Your password is changed',
  );

  expect(house.ended).toEqual([{ subjectId: MAYA.subjectId, sessionId: sid }]);
  const stale = await house.redeem({ grant_type: 'refresh_token', refresh_token: elsewhere.refresh_token });
  expect(stale.body.error).toBe('invalid_grant');
  expect((await house.authorise(browser, { prompt: 'none' })).url).toContain('code=');
  expect((await attempt(MAYA.email, MAYA.password)).status).toBe(422);
  expect((await attempt(MAYA.email, NEXT_PASSWORD)).url).toContain('code=');
});

test('two-factor: turned on with a code, asked for at sign-in, each code once, off with the password', async () => {
  const browser = new Browser();
  const { secret, codes } = await turnTwoFactorOn(browser);
  expect(codes).toHaveLength(10);
  expect((await openAccount(browser, 'two-factor')).page).toContain('10 recovery codes left');

  const signIn = async (code: string) => {
    const other = new Browser();
    const visit = await attempt(MAYA.email, MAYA.password, other);
    expect(visit.page).toContain('Enter your code');
    return other.follow(`${visit.url}/code`, house.redirectUri, { token: tokenOf(visit), code });
  };
  expect((await signIn(codeOf(secret))).status, 'the code that turned it on').toBe(422);
  house.clock.ahead += 60_000;
  const code = codeOf(secret);
  expect((await signIn('000000')).status).toBe(422);
  expect((await signIn(code)).url).toContain('code=');
  expect((await signIn(code)).status, 'a code used before').toBe(422);
  expect((await signIn(codes[0] ?? '')).url).toContain('code=');
  expect((await signIn(codes[0] ?? '')).status, 'a recovery code used before').toBe(422);

  const page = await openAccount(browser, 'two-factor');
  expect(page.page).toContain('9 recovery codes left');
  const off = await post(browser, 'two-factor/off', { token: tokenOf(page), current: MAYA.password });
  expect(off.page).toContain('Two-factor authentication is off');
  expect((await attempt(MAYA.email, MAYA.password)).url).toContain('code=');
});

test('codes are guessed in vain: the password being right does not start the count afresh', async () => {
  await turnTwoFactorOn(new Browser());
  const statuses = [];
  for (let n = 0; n < 6; n++) {
    const browser = new Browser();
    const visit = await attempt(MAYA.email, MAYA.password, browser);
    const form = { token: tokenOf(visit), code: `00000${n}` };
    statuses.push((await browser.follow(`${visit.url}/code`, house.redirectUri, form)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test('a newcomer makes an account and is signed in with it', async () => {
  const browser = new Browser();
  const start = await house.authorise(browser);
  const page = await browser.follow(`${start.url}/register`, house.redirectUri);
  const register = (form: Record<string, string>) =>
    browser.follow(`${start.url}/register`, house.redirectUri, { token: tokenOf(page), ...form });

  const faulty = await register({ name: '', email: 'not an address', password: 'short' });
  for (const fault of ['Enter your name', 'Enter an e-mail address', 'Use at least 15']) {
    expect(faulty.page).toContain(fault);
  }
  const taken = await register({ name: 'Maya', email: 'MAYA@riverside.example', password: NEXT_PASSWORD });
  expect(taken.page).toContain('There is an account with this e-mail already');
  const done = await register({ name: '<Ana>', email: 'ana@riverside.example', password: NEXT_PASSWORD });
  expect(done.url).toContain('code=');
  expect((await attempt('ana@riverside.example', NEXT_PASSWORD)).url).toContain('code=');
});

test('every page forbids frames and scripts from elsewhere, and leaves the popup its opener', async () => {
  const browser = new Browser();
  const visit = await house.authorise(browser);
  const { headers } = await browser.request(visit.url);
  const policy = headers.get('content-security-policy') ?? '';
  for (const rule of ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule);
  expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
  expect(visit.page).not.toMatch(/<style|<script>| style=| on[a-z]+="/);
});

test('accounts of one password that are made together cost one hash, and are made once', async () => {
  const accounts = Array.from({ length: 80 }, (_, index) => ({
    ...MAYA,
    subjectId: `subject-${index}`,
    email: `person${index}@riverside.example`,
  }));
  await house.identity.createAccounts(accounts);
  await house.identity.createAccounts(accounts);
  const { rows } = await house.pool.query(
    'select count(*)::int as accounts, count(distinct password_hash)::int as hashes from identity.account',
  );
  // Maya's own account was made before.
  expect(rows).toEqual([{ accounts: 81, hashes: 2 }]);
  await expect(house.identity.issueAccessToken('nobody@riverside.example')).rejects.toThrow('no account');
});
