import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { insertAccounts } from '../accounts/accounts.ts';
import { findPasswordFault } from '../accounts/password-rules.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { type House, readForm, sendPage } from '../house.ts';
import { type RegistrationFaults, registerPage } from '../pages/sign-in-pages.ts';
import { words } from '../pages/words.ts';
import { finishSignIn, openInteraction } from './interactions.ts';

interface Registration {
  email: string;
  name: string;
  password: string;
}

/** Anybody may make an account; it can see nothing until an organisation takes it in. */
export function registrationRoutes(scope: FastifyInstance, house: House): void {
  scope.get('/interaction/:uid/register', async (request, reply) => {
    const open = await openInteraction(house, request, reply);
    return sendPage(reply, registerPage({ ...open, email: '', name: '', faults: {} }));
  });

  scope.post('/interaction/:uid/register', async (request, reply) => {
    const open = await openInteraction(house, request, reply);
    const read = readForm(request);
    const given = { email: read('email').trim(), name: read('name').trim(), password: read('password') };
    const refuse = (faults: RegistrationFaults, retryAfter: number | null = null) =>
      sendPage(reply, registerPage({ ...open, ...given, faults }), 422, retryAfter);

    const faults = findFaults(given);
    if (Object.keys(faults).length > 0) return refuse(faults);
    const wait = await house.throttle.begin([{ kind: 'registration', value: house.addressOf(request) }]);
    if (wait !== null) return refuse({ all: words.wait(wait) }, wait);
    const subjectId = randomUUID();
    const passwordHash = await hashPassword(given.password);
    const account = { subjectId, email: given.email, displayName: given.name, passwordHash };
    const added = await insertAccounts(house.pool, [account], new Date(house.clock.now()));
    if (added === 0) return refuse({ email: words.register.taken });
    return finishSignIn(house, request, reply, account, { isKept: false });
  });
}

function findFaults({ email, name, password }: Registration): RegistrationFaults {
  const fault = findPasswordFault(password, { email, displayName: name });
  return {
    ...(z.email().max(254).safeParse(email).success ? {} : { email: words.register.noEmail }),
    ...(name && name.length <= 120 ? {} : { name: words.register.noName }),
    ...(fault ? { password: words.newPassword[fault] } : {}),
  };
}
