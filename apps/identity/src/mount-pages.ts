import type { FastifyError, FastifyInstance } from 'fastify';
import { type House, type Log, PageError } from './house.ts';
import { pageHeaders } from './pages/page-headers.ts';
import { problemPage } from './pages/protocol-pages.ts';
import { words } from './pages/words.ts';
import { accountReturnRoute } from './routes/account-session.ts';
import { passwordRoutes } from './routes/password.routes.ts';
import { registrationRoutes } from './routes/registration.routes.ts';
import { signInRoutes } from './routes/sign-in.routes.ts';
import { twoFactorRoutes } from './routes/two-factor.routes.ts';

const FORM_LIMIT_BYTES = 16 * 1024;

/** Our own pages: forms in, pages out, whatever goes wrong. */
export function mountPages(scope: FastifyInstance, house: House, log: Log): void {
  const headers = pageHeaders(house.formTargets);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  scope.setErrorHandler((error: FastifyError | PageError, _request, reply) => {
    const status = error instanceof PageError ? error.status : (error.statusCode ?? 500);
    if (status >= 500) log.error(`A page of the identity provider failed: ${error.stack}`);
    const text =
      error instanceof PageError
        ? error.message
        : status >= 500
          ? words.problem.server
          : words.problem.request;
    return reply.code(status).headers(headers).send(problemPage(text, house.publicUrl));
  });
  signInRoutes(scope, house);
  registrationRoutes(scope, house);
  accountReturnRoute(scope);
  passwordRoutes(scope, house);
  twoFactorRoutes(scope, house);
}
