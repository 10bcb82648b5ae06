import type { FastifyInstance } from 'fastify';
import {
  countRecoveryCodes,
  keyUriOf,
  newSecret,
  setPending,
  stepOf,
  turnOff,
  turnOn,
} from '../accounts/second-factor.ts';
import type { Key } from '../accounts/throttle.ts';
import { type House, readForm, sendPage } from '../house.ts';
import { recoveryCodesPage, type TwoFactorFaults, turnOffPage, turnOnPage } from '../pages/account-pages.ts';
import { words } from '../pages/words.ts';
import { confirmPassword, openAccount, type SignedIn } from './account-session.ts';

const PAGE = 'two-factor';

/** The page of one account: how to turn it on, or that it is on. */
async function currentPage(
  house: House,
  open: SignedIn,
  faults: TwoFactorFaults,
  note: string | null = null,
): Promise<string> {
  const { account, token } = open;
  const common = { email: account.email, token, home: house.publicUrl, faults };
  if (account.totpSecret) {
    return turnOffPage({ ...common, codesLeft: await countRecoveryCodes(house.pool, account.subjectId) });
  }
  const secret = account.totpPending ?? newSecret();
  if (!account.totpPending) await setPending(house.pool, account.subjectId, secret);
  return turnOnPage({ ...common, secret, keyUri: keyUriOf(secret, account.email), note });
}

/** Two-factor authentication: turned on with a code and the password, off with the password. */
export function twoFactorRoutes(scope: FastifyInstance, house: House): void {
  scope.get('/account/two-factor', async (request, reply) => {
    const open = await openAccount(house, request, reply, PAGE);
    return open ? sendPage(reply, await currentPage(house, open, {})) : reply;
  });

  scope.post('/account/two-factor/on', async (request, reply) => {
    const open = await openAccount(house, request, reply, PAGE);
    if (!open) return reply;
    const { subjectId, totpPending, totpSecret } = open.account;
    const refuse = async (faults: TwoFactorFaults, wait: number | null = null) =>
      sendPage(reply, await currentPage(house, open, faults), 422, wait);

    if (!totpPending || totpSecret) return reply.redirect('/oidc/account/two-factor', 303);
    const { isRight, wait } = await confirmPassword(house, request, open);
    if (wait !== null) return refuse({ all: words.wait(wait) }, wait);
    const step = stepOf(totpPending, readForm(request)('code'), house.clock.now());
    if (step === null || !isRight) {
      return refuse({
        ...(step === null ? { code: words.twoFactor.wrongCode } : {}),
        ...(isRight ? {} : { current: words.twoFactor.wrongPassword }),
      });
    }
    const codes = await turnOn(house.pool, subjectId, totpPending, step);
    const keys: Key[] = [{ kind: 'second-factor', value: subjectId }];
    await house.throttle.succeed(keys);
    return sendPage(reply, recoveryCodesPage(house.publicUrl, codes));
  });

  scope.post('/account/two-factor/off', async (request, reply) => {
    const open = await openAccount(house, request, reply, PAGE);
    if (!open) return reply;
    const { isRight, wait } = await confirmPassword(house, request, open);
    if (wait !== null || !isRight) {
      const faults = wait === null ? { current: words.twoFactor.wrongPassword } : { all: words.wait(wait) };
      return sendPage(reply, await currentPage(house, open, faults), 422, wait);
    }
    await turnOff(house.pool, open.account.subjectId);
    const account = { ...open.account, totpSecret: null, totpPending: null };
    return sendPage(reply, await currentPage(house, { ...open, account }, {}, words.twoFactor.isOff));
  });
}
