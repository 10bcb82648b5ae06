import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Account, findAccount, foldEmail } from '../accounts/accounts.ts';
import { isPasswordRight } from '../accounts/passwords.ts';
import { useCode } from '../accounts/second-factor.ts';
import type { Key } from '../accounts/throttle.ts';
import { type House, PageError, readForm, sendPage } from '../house.ts';
import { codePage, signInPage } from '../pages/sign-in-pages.ts';
import { words } from '../pages/words.ts';
import { finishSignIn, type OpenInteraction, openInteraction, saveResult } from './interactions.ts';

type Faults = { fault: string | null; email?: string; isKept?: boolean; retryAfter?: number };

/** Signing in: e-mail and password, then a code where the account asks for one. */
export function signInRoutes(scope: FastifyInstance, house: House): void {
  const show = (reply: FastifyReply, open: OpenInteraction, given: Faults) => {
    const { login_hint: hint } = open.interaction.params;
    const email = given.email ?? (typeof hint === 'string' ? hint : '');
    const { demoHint } = house;
    const page = open.passed
      ? codePage({ ...open, fault: given.fault })
      : signInPage({ ...open, fault: given.fault, email, isKept: given.isKept ?? false, demoHint });
    return sendPage(reply, page, given.fault ? 422 : 200, given.retryAfter);
  };

  scope.get('/interaction/:uid', async (request, reply) =>
    show(reply, await openInteraction(house, request, reply), { fault: null }),
  );

  scope.post('/interaction/:uid/sign-in', async (request, reply) => {
    const open = await openInteraction(house, request, reply);
    const read = readForm(request);
    const given = { email: read('email'), isKept: read('keep') === 'yes' };
    const keys: Key[] = [
      { kind: 'account', value: foldEmail(given.email) },
      { kind: 'address', value: house.addressOf(request) },
    ];
    const wait = await house.throttle.begin(keys);
    if (wait !== null) return show(reply, open, { ...given, fault: words.wait(wait), retryAfter: wait });
    const account = await findAccount(house.pool, given);
    const isRight = await isPasswordRight(read('password'), account?.passwordHash ?? null);
    if (!account || !isRight) return show(reply, open, { ...given, fault: words.signIn.wrong });
    await house.throttle.succeed(keys);
    if (!account.totpSecret) return finishSignIn(house, request, reply, account, { isKept: given.isKept });
    await saveResult(open.interaction, { passed: { accountId: account.subjectId, isKept: given.isKept } });
    return reply.redirect(open.base, 303);
  });

  scope.post('/interaction/:uid/code', async (request, reply) => {
    const open = await openInteraction(house, request, reply);
    const account = open.passed ? await findAccount(house.pool, { subjectId: open.passed.accountId }) : null;
    if (!open.passed || !account) throw new PageError(400, words.problem.expired);
    const keys: Key[] = [
      { kind: 'second-factor', value: account.subjectId },
      { kind: 'address', value: house.addressOf(request) },
    ];
    const wait = await house.throttle.begin(keys);
    if (wait !== null) return show(reply, open, { fault: words.wait(wait), retryAfter: wait });
    if (!(await isCodeRight(house, account, request))) return show(reply, open, { fault: words.code.wrong });
    await house.throttle.succeed(keys);
    return finishSignIn(house, request, reply, account, { ...open.passed, hasCode: true });
  });

  scope.post('/interaction/:uid/restart', async (request, reply) => {
    const open = await openInteraction(house, request, reply);
    await saveResult(open.interaction, undefined);
    return reply.redirect(open.base, 303);
  });
}

const isCodeRight = (house: House, account: Account, request: FastifyRequest): Promise<boolean> =>
  useCode(house.pool, account, readForm(request)('code'), house.clock.now());
