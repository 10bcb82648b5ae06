import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Account, findAccount } from '../accounts/accounts.ts';
import { isPasswordRight } from '../accounts/passwords.ts';
import type { Key } from '../accounts/throttle.ts';
import { type House, PageError, readForm } from '../house.ts';
import { words } from '../pages/words.ts';
import { ACCOUNT_CLIENT } from '../protocol/provider.ts';

export interface SignedIn {
  account: Account;
  sessionUid: string;
  token: string;
}

/** The account pages there are: where a sign-in on the way to one comes back to. */
const PAGES = ['password', 'two-factor'];

/**
 * Who is signed in at the provider in this browser; a form must be ours. Null after having sent the browser to
 * sign in first.
 * @throws PageError when the form's token is wrong
 */
export async function openAccount(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  page: string,
): Promise<SignedIn | null> {
  const ctx = house.provider.createContext(request.raw, reply.raw);
  const session = await house.provider.Session.get(ctx);
  const account = session.accountId ? await findAccount(house.pool, { subjectId: session.accountId }) : null;
  if (!account) {
    await reply.redirect(signInAddress(house, page), 303);
    return null;
  }
  const bearer = `session ${session.uid}`;
  if (request.method === 'POST' && !house.formTokens.isRight(bearer, readForm(request)('token'))) {
    throw new PageError(403, words.problem.form);
  }
  return { account, sessionUid: session.uid, token: house.formTokens.make(bearer) };
}

/** Comes back from signing in on the way to an account page; the code it brings is left to run out. */
export function accountReturnRoute(scope: FastifyInstance): void {
  scope.get('/account/signed-in', async (request, reply) => {
    const { state = '', error } = request.query as Record<string, string | undefined>;
    if (error || !PAGES.includes(state)) throw new PageError(400, words.problem.request);
    return reply.redirect(`/oidc/account/${state}`, 303);
  });
}

function signInAddress({ issuer }: House, page: string): string {
  const query = new URLSearchParams({
    client_id: ACCOUNT_CLIENT,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: `${issuer}/account/signed-in`,
    state: page,
    // The verifier is thrown away: nobody can redeem the code.
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  });
  return `${issuer}/auth?${query}`;
}

/** Asks for the password again before something about the account changes. */
export async function confirmPassword(
  house: House,
  request: FastifyRequest,
  { account }: SignedIn,
): Promise<{ isRight: boolean; wait: number | null }> {
  const keys: Key[] = [
    { kind: 'account', value: account.subjectId },
    { kind: 'address', value: house.addressOf(request) },
  ];
  const wait = await house.throttle.begin(keys);
  if (wait !== null) return { isRight: false, wait };
  const isRight = await isPasswordRight(readForm(request)('current'), account.passwordHash);
  if (isRight) await house.throttle.succeed(keys);
  return { isRight, wait: null };
}
