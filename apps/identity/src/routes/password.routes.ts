import type { FastifyInstance } from 'fastify';
import { setPasswordHash } from '../accounts/accounts.ts';
import { findPasswordFault } from '../accounts/password-rules.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type House, readForm, sendPage } from '../house.ts';
import { passwordChangedPage, passwordPage } from '../pages/account-pages.ts';
import { words } from '../pages/words.ts';
import { endSessionsOf } from '../protocol/artifacts.ts';
import { confirmPassword, openAccount } from './account-session.ts';

/** Changing the password ends every other session of the account. */
export function passwordRoutes(scope: FastifyInstance, house: House): void {
  scope.get('/account/password', async (request, reply) => {
    const open = await openAccount(house, request, reply, 'password');
    if (!open) return reply;
    const { email } = open.account;
    return sendPage(reply, passwordPage({ email, token: open.token, home: house.publicUrl, faults: {} }));
  });

  scope.post('/account/password', async (request, reply) => {
    const open = await openAccount(house, request, reply, 'password');
    if (!open) return reply;
    const { account, token, sessionUid } = open;
    const next = readForm(request)('next');
    const refuse = (faults: Parameters<typeof passwordPage>[0]['faults'], wait: number | null = null) =>
      sendPage(
        reply,
        passwordPage({ email: account.email, token, home: house.publicUrl, faults }),
        422,
        wait,
      );

    const { isRight, wait } = await confirmPassword(house, request, open);
    if (wait !== null) return refuse({ all: words.wait(wait) }, wait);
    if (!isRight) return refuse({ current: words.changePassword.wrong });
    const fault = findPasswordFault(next, account);
    if (fault) return refuse({ next: words.newPassword[fault] });
    await setPasswordHash(house.pool, account.subjectId, await hashPassword(next));
    house.endSessions(await endSessionsOf(house.pool, account.subjectId, sessionUid));
    return sendPage(reply, passwordChangedPage(house.publicUrl));
  });
}
